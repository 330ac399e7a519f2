import { type Request, type Response, Router } from 'express';
import { mergeAttributes } from '../attributes.ts';
import { type Checksums, parseHashHeader } from '../checksums.ts';
import { invalid, required } from '../errors.ts';
import {
  assertBucketName,
  assertObjectName,
  type ObjectAttributes,
  presentObject,
} from '../object.ts';
import type { ObjectAddress, ObjectStore } from '../objects.ts';
import { parsePreconditions } from '../preconditions.ts';
import type { ResumableUploads, UploadProgress } from '../resumable.ts';
import { collect, parseResource, readMultipart } from './multipart.ts';
import { parseContentRange } from './ranges.ts';
import { originOf, queryOf } from './request.ts';

const maxResourceBytes = 1024 * 1024;

interface Services {
  readonly objects: ObjectStore;
  readonly uploads: ResumableUploads;
}

/** Creates the routes for simple, multipart and resumable uploads, under `/upload/storage/v1`. */
export function uploadRoutes({ objects, uploads }: Services): Router {
  const router = Router();

  router.post('/b/:bucket/o', async (request, response) => {
    const type = queryOf(request).get('uploadType');
    if (type === 'media') await uploadMedia(request, response);
    else if (type === 'multipart') await uploadMultipart(request, response);
    else if (type === 'resumable') await openSession(request, response);
    else throw invalid(`Invalid value for 'uploadType': '${type ?? ''}'`);
  });

  router.put('/b/:bucket/o', async (request, response) => {
    const id = sessionId(request);
    const range = parseContentRange(request.headers['content-range']);
    const expected = parseHashHeader(request.get('x-goog-hash'));
    const progress =
      range.kind === 'status'
        ? await uploads.progress(id)
        : await uploads.accept(id, { ...range, source: request, expected });
    answerProgress(request, response, progress);
  });

  router.delete('/b/:bucket/o', async (request, response) => {
    await uploads.cancel(sessionId(request));
    // The service uses this status for an upload that the client cancelled.
    response.status(499).end();
  });

  async function uploadMedia(request: Request, response: Response): Promise<void> {
    const address = addressOf(request, {});
    const contentType = request.headers['content-type'];
    const staged = await objects.stage(request);
    await insert(
      request,
      response,
      address,
      staged,
      contentType === undefined ? {} : { contentType },
    );
  }

  async function uploadMultipart(request: Request, response: Response): Promise<void> {
    const upload = await readMultipart(request.headers['content-type'], request);
    const address = addressOf(request, upload.resource);
    const { contentType } = upload;
    const attributes = mergeAttributes(
      contentType === undefined ? {} : { contentType },
      upload.resource,
    );
    const staged = await objects.stage(singleChunk(upload.media));
    await insert(request, response, address, staged, attributes, checksumsIn(upload.resource));
  }

  async function insert(
    request: Request,
    response: Response,
    address: ObjectAddress,
    staged: Awaited<ReturnType<ObjectStore['stage']>>,
    attributes: ObjectAttributes,
    announced: Partial<Checksums> = {},
  ): Promise<void> {
    const object = await objects.insert(
      address,
      staged,
      attributes,
      parsePreconditions(queryOf(request)),
      { ...announced, ...parseHashHeader(request.get('x-goog-hash')) },
    );
    response.json(presentObject(object, originOf(request)));
  }

  async function openSession(request: Request, response: Response): Promise<void> {
    const resource = parseResource(await collect(request, maxResourceBytes));
    const address = addressOf(request, resource);
    const contentType = request.get('x-upload-content-type');
    const length = request.get('x-upload-content-length');
    const id = await uploads.create({
      address,
      attributes: mergeAttributes(contentType === undefined ? {} : { contentType }, resource),
      conditions: parsePreconditions(queryOf(request)),
      expected: { ...checksumsIn(resource), ...parseHashHeader(request.get('x-goog-hash')) },
      ...(length === undefined ? {} : { total: Number(length) }),
    });
    const location = new URL(request.originalUrl, originOf(request));
    location.search = new URLSearchParams({
      uploadType: 'resumable',
      name: address.name,
      upload_id: id,
    }).toString();
    response.set('X-GUploader-UploadID', id).location(location.href).end();
  }

  return router;
}

function answerProgress(request: Request, response: Response, progress: UploadProgress): void {
  if ('object' in progress) {
    response.json(presentObject(progress.object, originOf(request)));
    return;
  }
  if (progress.received > 0) response.set('Range', `bytes=0-${progress.received - 1}`);
  response.status(308).end();
}

function addressOf(
  request: Request<{ bucket?: string }>,
  resource: Readonly<Record<string, unknown>>,
): ObjectAddress {
  const bucket = request.params.bucket ?? '';
  const name = queryOf(request).get('name') ?? resource.name;
  if (typeof name !== 'string') throw required("Required parameter: 'name'");
  assertBucketName(bucket);
  assertObjectName(name);
  return { bucket, name };
}

function checksumsIn(resource: Readonly<Record<string, unknown>>): Partial<Checksums> {
  const { md5Hash, crc32c } = resource;
  return {
    ...(typeof md5Hash === 'string' ? { md5Hash } : {}),
    ...(typeof crc32c === 'string' ? { crc32c } : {}),
  };
}

function sessionId(request: Request): string {
  const id = queryOf(request).get('upload_id');
  if (id === null) throw required("Required parameter: 'upload_id'");
  return id;
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
