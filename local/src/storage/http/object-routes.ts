import { type Request, Router } from 'express';
import { mergeAttributes } from '../attributes.ts';
import { assertBucketName, presentObject } from '../object.ts';
import type { ObjectAddress, ObjectStore, Transfer } from '../objects.ts';
import { assertReadable, parsePreconditions } from '../preconditions.ts';
import { sendMedia } from './download.ts';
import { collect, parseResource } from './multipart.ts';
import { optional, optionalCount, originOf, queryOf } from './request.ts';

const maxResourceBytes = 1024 * 1024;

interface ObjectParams {
  bucket: string;
  object: string;
}

/** Creates the routes of the JSON API for buckets and objects, except for uploads. */
export function objectRoutes(objects: ObjectStore): Router {
  const router = Router();

  router.get('/b/:bucket', (request, response) => {
    const { bucket } = request.params;
    assertBucketName(bucket);
    response.json({
      kind: 'storage#bucket',
      id: bucket,
      name: bucket,
      selfLink: `${originOf(request)}/storage/v1/b/${bucket}`,
      location: 'LOCAL',
      storageClass: 'STANDARD',
      metageneration: '1',
      iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
    });
  });

  router.get('/b/:bucket/o', (request, response) => {
    const query = queryOf(request);
    const maxResults = optionalCount(query, 'maxResults');
    const { items, prefixes, nextPageToken } = objects.list(request.params.bucket, {
      ...optional(query, 'prefix'),
      ...optional(query, 'delimiter'),
      ...optional(query, 'startOffset'),
      ...optional(query, 'endOffset'),
      ...optional(query, 'pageToken'),
      includeTrailingDelimiter: query.get('includeTrailingDelimiter') === 'true',
      ...(maxResults === undefined ? {} : { maxResults }),
    });
    response.json({
      kind: 'storage#objects',
      ...(items.length > 0
        ? { items: items.map((item) => presentObject(item, originOf(request))) }
        : {}),
      ...(prefixes.length > 0 ? { prefixes } : {}),
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    });
  });

  router.get('/b/:bucket/o/:object', async (request, response) => {
    const query = queryOf(request);
    const conditions = parsePreconditions(query);
    if (query.get('alt') === 'media') {
      const opened = await objects.openForReading(addressOf(request), conditions);
      await sendMedia(request, response, opened);
      return;
    }
    const object = objects.get(addressOf(request));
    assertReadable(object, conditions);
    response.json(presentObject(object, originOf(request)));
  });

  router.patch('/b/:bucket/o/:object', async (request, response) => {
    const changes = parseResource(await collect(request, maxResourceBytes));
    const conditions = parsePreconditions(queryOf(request));
    const object = await objects.patch(addressOf(request), changes, conditions);
    response.json(presentObject(object, originOf(request)));
  });

  router.delete('/b/:bucket/o/:object', async (request, response) => {
    await objects.remove(addressOf(request), parsePreconditions(queryOf(request)));
    response.status(204).end();
  });

  router.post(
    '/b/:bucket/o/:object/rewriteTo/b/:toBucket/o/:toObject',
    async (request, response) => {
      const { toBucket, toObject } = request.params;
      const resource = parseResource(await collect(request, maxResourceBytes));
      // If the body contains attributes, they replace all attributes of the source. Otherwise, the
      // attributes of the source are copied.
      const attributes = mergeAttributes({}, resource);
      const object = await objects.copy({
        ...transferOf(request, { bucket: toBucket, name: toObject }),
        ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
      });
      response.json({
        kind: 'storage#rewriteResponse',
        totalBytesRewritten: String(object.size),
        objectSize: String(object.size),
        done: true,
        resource: presentObject(object, originOf(request)),
      });
    },
  );

  router.post('/b/:bucket/o/:object/moveTo/o/:toObject', async (request, response) => {
    const { bucket, toObject } = request.params;
    request.resume();
    const object = await objects.move(transferOf(request, { bucket, name: toObject }));
    response.json(presentObject(object, originOf(request)));
  });

  return router;
}

function addressOf(request: Request<ObjectParams>): ObjectAddress {
  const { bucket, object } = request.params;
  return { bucket, name: object, ...optional(queryOf(request), 'generation') };
}

function transferOf(request: Request<ObjectParams>, destination: ObjectAddress): Transfer {
  const query = queryOf(request);
  const generation = query.get('sourceGeneration');
  const source = { bucket: request.params.bucket, name: request.params.object };
  return {
    source: generation === null ? source : { ...source, generation },
    destination,
    sourceConditions: parsePreconditions(query, 'Source'),
    conditions: parsePreconditions(query),
  };
}
