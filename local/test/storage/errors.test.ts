import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();

interface ErrorBody {
  error: { code: number; message: string; errors: object[] };
}

async function request(path: string, init: RequestInit = {}) {
  const response = await fetch(`${storage().origin}${path}`, init);
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

describe('an error', () => {
  it('has the form of Google’s JSON errors', async () => {
    expect(await request('/storage/v1/b/demo-errors/o/none')).toEqual({
      status: 404,
      body: {
        error: {
          code: 404,
          message: 'No such object: demo-errors/none',
          errors: [
            { domain: 'global', reason: 'notFound', message: 'No such object: demo-errors/none' },
          ],
        },
      },
    });
  });

  it('the client receives 404 if it reads, downloads or changes a missing object', async () => {
    const file = storage().bucket.file('none');
    expect(await refusal(file.getMetadata())).toBe(404);
    expect(await refusal(file.download())).toBe(404);
    expect(await refusal(file.setMetadata({ cacheControl: 'x' }))).toBe(404);
    expect((await file.exists())[0]).toBe(false);
  });

  it.each([
    ['/storage/v1/b/UPPER/o', 'Invalid bucket name'],
    ['/storage/v1/b/a..b/o', 'Invalid bucket name'],
    ['/storage/v1/b/demo-errors/o/%0A', 'Invalid object name'],
    ['/storage/v1/b/demo-errors/o/%FF', 'percent-encoding'],
    ['/storage/v1/b/demo-errors/o/.well-known%2Facme-challenge%2Fx', 'Invalid object name'],
    ['/storage/v1/b/demo-errors/o?maxResults=-1', 'maxResults'],
    ['/storage/v1/b/demo-errors/o?pageToken=!', 'page token'],
    ['/storage/v1/b/demo-errors/o/x?ifGenerationMatch=new', 'ifGenerationMatch'],
  ])('GET %s fails with 400', async (path, message) => {
    const { status, body } = await request(path);
    expect(status).toBe(400);
    expect(body.error.message).toContain(message);
  });

  it.each([
    ['?uploadType=media', 'x', "'name'"],
    ['?uploadType=media&name=..', 'x', 'Invalid object name'],
    ['?uploadType=other&name=a', 'x', "'uploadType'"],
    ['?uploadType=multipart&name=a', 'x', 'boundary'],
    ['?uploadType=resumable&name=a', '[1]', 'JSON object'],
  ])('an upload with %s fails with 400', async (query, body, message) => {
    const path = `/upload/storage/v1/b/demo-errors/o${query}`;
    const answer = await request(path, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it.each([
    ['POST', '/storage/v1/b/demo-errors/o/x/compose', 'compose'],
    ['GET', '/storage/v1/b/demo-errors/o?versions=true', 'versions'],
    ['GET', '/storage/v1/b/demo-errors/o?matchGlob=*', 'matchGlob'],
    ['POST', '/storage/v1/b/demo-errors/o/x/acl', 'acl'],
    ['GET', '/storage/v1/b/demo-errors/iam', 'iam'],
    ['POST', '/storage/v1/b?project=p', '/storage/v1/b'],
    ['GET', '/storage/v1/b/demo-errors/o/x?kmsKeyName=k', 'kmsKeyName'],
    ['POST', '/batch/storage/v1', 'batch'],
  ])(
    '%s %s fails with 501, and the error names the unsupported feature',
    async (method, path, feature) => {
      const { status, body } = await request(path, { method });
      expect(status).toBe(501);
      expect(body.error.message).toContain(feature);
    },
  );

  it('an upload fails with 400 if an attribute cannot be sent as a header', async () => {
    const metadata = { cacheControl: 'no-cache\r\nSet-Cookie: a=b' };
    const upload = storage().bucket.file('split').save('x', { resumable: false, metadata });
    expect(await refusal(upload)).toBe(400);
  });

  it('a request from another website fails with 403', async () => {
    const path = '/storage/v1/b/demo-errors/o';
    expect((await request(path, { headers: { origin: 'https://example.com' } })).status).toBe(403);
    expect((await request(path, { headers: { origin: 'http://localhost:5000' } })).status).toBe(
      200,
    );
  });

  it('the client receives 501 if it uses an unsupported feature', async () => {
    const file = storage().bucket.file('public');
    await file.save('x', { resumable: false });
    expect(await refusal(file.makePublic())).toBe(501);
    expect(await refusal(file.setMetadata({ temporaryHold: true }))).toBe(501);
    expect(await refusal(file.save('x', { resumable: false, public: true }))).toBe(501);
  });
});

describe('an object name', () => {
  it('can have at most 1,024 bytes in UTF-8', async () => {
    const { bucket } = storage();
    const longest = 'م'.repeat(512);
    await bucket.file(longest).save('x', { resumable: false });
    expect((await bucket.file(longest).exists())[0]).toBe(true);
    expect(await refusal(bucket.file(`${longest}x`).save('x', { resumable: false }))).toBe(400);
  });

  it.each([
    '../../../../etc/passwd',
    '/absolute',
    'a/../../b',
    'trailing/',
    'per%2Fcent %',
    'C:\\windows',
    'con.json',
    'درس/١.mp4',
    '?query#fragment&x=1',
  ])(
    'the object name %j is accepted, and its files stay in the folder of the bucket',
    async (name) => {
      const { bucket, dir } = storage();
      await bucket.file(name).save(name, { resumable: false });
      expect((await bucket.file(name).download())[0].toString()).toBe(name);
      const [listed] = await bucket.getFiles({ prefix: name });
      expect(listed.map((file) => file.name)).toEqual([name]);
      const files = await readdir(join(dir, 'buckets'), { recursive: true });
      expect(
        files.filter((path) => !/^[^/]+(\/[0-9a-f]{64}(\.\d+\.data|\.json))?$/.test(path)),
      ).toEqual([]);
    },
  );
});
