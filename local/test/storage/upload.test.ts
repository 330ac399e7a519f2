import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();

describe('an upload in one request', () => {
  it('stores the bytes and reports their checksums', async () => {
    const file = storage().bucket.file('thumbnails/صورة 1.webp');
    const bytes = randomBytes(70_000);
    await file.save(bytes, { resumable: false, contentType: 'image/webp' });

    const [downloaded] = await file.download();
    expect(downloaded.equals(bytes)).toBe(true);
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({
      kind: 'storage#object',
      name: 'thumbnails/صورة 1.webp',
      bucket: 'demo-test.appspot.com',
      contentType: 'image/webp',
      size: '70000',
      metageneration: '1',
      storageClass: 'STANDARD',
      md5Hash: createHash('md5').update(bytes).digest('base64'),
    });
    expect(metadata.generation).toMatch(/^\d{16}$/);
    expect(metadata.timeCreated).toBe(metadata.updated);
  });

  it('reports the CRC32C from the example in RFC 3720', async () => {
    const file = storage().bucket.file('check-value');
    await file.save('123456789', { resumable: false });
    const [metadata] = await file.getMetadata();
    expect(Buffer.from(String(metadata.crc32c), 'base64').toString('hex')).toBe('e3069283');
  });

  it('stores bytes that look like a delimiter of a multipart body', async () => {
    const file = storage().bucket.file('delimiters');
    const bytes = '\r\n--\r\n--boundary--\r\n\r\n';
    await file.save(bytes, { resumable: false });
    expect((await file.download())[0].toString()).toBe(bytes);
  });

  it('stores attributes and custom metadata', async () => {
    const file = storage().bucket.file('attributes');
    await file.save('x', {
      resumable: false,
      metadata: {
        cacheControl: 'public, max-age=31536000, immutable',
        contentDisposition: 'inline',
        contentLanguage: 'ar',
        contentEncoding: 'identity',
        metadata: { width: '640' },
      },
    });
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({
      cacheControl: 'public, max-age=31536000, immutable',
      contentDisposition: 'inline',
      contentLanguage: 'ar',
      contentEncoding: 'identity',
      metadata: { width: '640' },
    });
  });

  it('can store an empty object', async () => {
    const file = storage().bucket.file('empty');
    await file.save('', { resumable: false });
    expect((await file.download())[0].length).toBe(0);
    expect((await file.getMetadata())[0]).toMatchObject({ size: '0', crc32c: 'AAAAAA==' });
  });

  it('gives a replaced object a higher generation', async () => {
    const file = storage().bucket.file('replaced');
    await file.save('one', { resumable: false });
    const [first] = await file.getMetadata();
    await file.save('two', { resumable: false });
    const [second] = await file.getMetadata();
    expect(BigInt(second.generation ?? 0)).toBeGreaterThan(BigInt(first.generation ?? 0));
    expect((await file.download())[0].toString()).toBe('two');
  });

  it('can be a media upload, without metadata', async () => {
    const { origin, bucket } = storage();
    const response = await fetch(
      `${origin}/upload/storage/v1/b/${bucket.name}/o?uploadType=media&name=plain.txt`,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'plain' },
    );
    expect(await response.json()).toMatchObject({ name: 'plain.txt', contentType: 'text/plain' });
    expect((await bucket.file('plain.txt').download())[0].toString()).toBe('plain');
  });

  it('can send a file from disk', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'data-emulator-upload-'));
    const path = join(dir, 'poster.svg');
    await writeFile(path, '<svg/>');
    const [file] = await storage().bucket.upload(path, { destination: 'posters/a.svg' });
    await rm(dir, { recursive: true });
    expect((await file.getMetadata())[0].contentType).toBe('image/svg+xml');
    expect((await file.download())[0].toString()).toBe('<svg/>');
  });
});

describe('a checksum that the client sends', () => {
  it.each([
    { md5Hash: createHash('md5').update('other').digest('base64') },
    { crc32c: 'AAAAAA==' },
  ])('refuses the upload if it is wrong: %j', async (wrong) => {
    const file = storage().bucket.file(`mismatch-${Object.keys(wrong)[0]}`);
    const upload = file.save('bytes', { resumable: false, validation: false, metadata: wrong });
    expect(await refusal(upload)).toBe(400);
    expect((await file.exists())[0]).toBe(false);
  });

  it('is also checked if it is in x-goog-hash, for media and resumable uploads', async () => {
    const { origin, bucket } = storage();
    const headers = { 'x-goog-hash': 'crc32c=AAAAAA==' };
    const path = `${origin}/upload/storage/v1/b/${bucket.name}/o?name=hashed`;
    const media = await fetch(`${path}&uploadType=media`, { method: 'POST', headers, body: 'x' });
    expect(media.status).toBe(400);

    const opened = await fetch(`${path}&uploadType=resumable`, { method: 'POST' });
    const location = opened.headers.get('location') ?? '';
    const sent = await fetch(location, { method: 'PUT', headers, body: 'x' });
    expect(sent.status).toBe(400);
    expect((await bucket.file('hashed').exists())[0]).toBe(false);
  });
});
