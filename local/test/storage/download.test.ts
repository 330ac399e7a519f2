import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();
const bytes = randomBytes(1000);

beforeAll(async () => {
  await storage()
    .bucket.file('range')
    .save(bytes, {
      resumable: false,
      contentType: 'video/mp4',
      metadata: { cacheControl: 'public, max-age=60' },
    });
});

function mediaUrl(query = ''): string {
  const { origin, bucket } = storage();
  return `${origin}/storage/v1/b/${bucket.name}/o/range?alt=media${query}`;
}

describe('a download', () => {
  it('sends headers with the type, the length and both checksums of the content', async () => {
    const response = await fetch(mediaUrl());
    const [metadata] = await storage().bucket.file('range').getMetadata();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'cache-control': 'public, max-age=60',
      'accept-ranges': 'bytes',
      'x-goog-hash': `crc32c=${metadata.crc32c},md5=${metadata.md5Hash}`,
      'x-goog-generation': metadata.generation,
      'x-goog-metageneration': '1',
      'x-goog-stored-content-encoding': 'identity',
      'x-goog-stored-content-length': '1000',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each(['text/plain', 'image/svg+xml', 'no-type-at-all', 'text/html; charset=windows-1256'])(
    'keeps the stored content type %s',
    async (contentType) => {
      await storage().bucket.file('typed').save('x', { resumable: false, contentType });
      const { origin, bucket } = storage();
      const response = await fetch(`${origin}/storage/v1/b/${bucket.name}/o/typed?alt=media`);
      expect(response.headers.get('content-type')).toBe(contentType);
    },
  );

  it('sends an Arabic file name as it was stored', async () => {
    const contentDisposition = 'attachment; filename="درس.pdf"';
    const metadata = { contentDisposition };
    await storage().bucket.file('arabic').save('x', { resumable: false, metadata });
    const { origin, bucket } = storage();
    const response = await fetch(`${origin}/storage/v1/b/${bucket.name}/o/arabic?alt=media`);
    const header = response.headers.get('content-disposition') ?? '';
    expect(Buffer.from(header, 'latin1').toString()).toBe(contentDisposition);
  });

  it.each(['crc32c', 'md5'] as const)('passes the client’s %s check', async (validation) => {
    const [downloaded] = await storage().bucket.file('range').download({ validation });
    expect(downloaded.equals(bytes)).toBe(true);
  });

  it.each([
    { options: { start: 0, end: 0 }, expected: bytes.subarray(0, 1) },
    { options: { start: 100, end: 199 }, expected: bytes.subarray(100, 200) },
    { options: { start: 990 }, expected: bytes.subarray(990) },
    { options: { end: -10 }, expected: bytes.subarray(990) },
    { options: { start: 500, end: 5000 }, expected: bytes.subarray(500) },
  ])('sends the range $options', async ({ options, expected }) => {
    const [part] = await storage().bucket.file('range').download(options);
    expect(part.equals(expected)).toBe(true);
  });

  it('the download of a range has the status 206 and the position of the range', async () => {
    const response = await fetch(mediaUrl(), { headers: { range: 'bytes=10-19' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 10-19/1000');
    expect(response.headers.get('content-length')).toBe('10');
  });

  it('the download of a range beyond the end has the status 416 and the size of the object', async () => {
    const response = await fetch(mediaUrl(), { headers: { range: 'bytes=1000-' } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
    expect(await response.json()).toMatchObject({ error: { code: 416 } });
    const download = storage().bucket.file('range').download({ start: 1000 });
    expect(await refusal(download)).toBe(416);
  });

  it('the download of several ranges returns the whole object', async () => {
    const response = await fetch(mediaUrl(), { headers: { range: 'bytes=0-1,5-6' } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(1000);
  });

  it('has the status 200, 304, 404 or 412, depending on its conditions', async () => {
    const [{ generation }] = await storage().bucket.file('range').getMetadata();
    const statusOf = async (query: string) => (await fetch(mediaUrl(query))).status;
    expect(await statusOf(`&ifGenerationMatch=${generation}`)).toBe(200);
    expect(await statusOf('&ifGenerationMatch=1')).toBe(412);
    expect(await statusOf(`&ifGenerationNotMatch=${generation}`)).toBe(304);
    expect(await statusOf('&ifMetagenerationMatch=1')).toBe(200);
    expect(await statusOf('&ifMetagenerationMatch=2')).toBe(412);
    expect(await statusOf('&ifMetagenerationNotMatch=1')).toBe(304);
    expect(await statusOf(`&generation=${generation}`)).toBe(200);
    expect(await statusOf('&generation=1')).toBe(404);
  });

  it('has the status 304 if the client sends the current entity tag', async () => {
    const etag = (await fetch(mediaUrl())).headers.get('etag') ?? '';
    const cachedResponse = await fetch(mediaUrl(), { headers: { 'if-none-match': etag } });
    expect(cachedResponse.status).toBe(304);
  });

  it('returns the old content if the object is replaced during the download', async () => {
    const file = storage().bucket.file('replaced-while-read');
    const first = randomBytes(8_000_000);
    await file.save(first, { resumable: false });
    const stream = file.createReadStream();
    const received: Buffer[] = [];
    for await (const chunk of stream) {
      if (received.length === 0) await file.save('short', { resumable: false });
      received.push(chunk);
    }
    expect(Buffer.concat(received).equals(first)).toBe(true);
  });
});
