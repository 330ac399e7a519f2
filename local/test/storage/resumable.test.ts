import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();
const quarterMebibyte = 256 * 1024;

describe('a resumable upload by the client', () => {
  it('succeeds in one request', async () => {
    const file = storage().bucket.file('resumable/one');
    const bytes = randomBytes(300_000);
    await file.save(bytes, { resumable: true, contentType: 'video/mp4' });
    expect((await file.download())[0].equals(bytes)).toBe(true);
    expect((await file.getMetadata())[0]).toMatchObject({ contentType: 'video/mp4' });
  });

  it.each([3 * quarterMebibyte, 3 * quarterMebibyte + 1, quarterMebibyte - 1])(
    'succeeds with %i bytes in chunks',
    async (size) => {
      const file = storage().bucket.file(`resumable/chunked-${size}`);
      const bytes = randomBytes(size);
      await file.save(bytes, { resumable: true, chunkSize: quarterMebibyte });
      expect((await file.download())[0].equals(bytes)).toBe(true);
    },
  );

  it('succeeds from a stream of unknown length', async () => {
    const file = storage().bucket.file('resumable/stream');
    const pieces = Array.from({ length: 20 }, () => randomBytes(10_000));
    await pipeline(Readable.from(pieces), file.createWriteStream({ resumable: true }));
    expect((await file.download())[0].equals(Buffer.concat(pieces))).toBe(true);
  });

  it('continues a session that the client opened earlier', async () => {
    const file = storage().bucket.file('resumable/continued');
    const [uri] = await file.createResumableUpload({ metadata: { contentType: 'text/plain' } });
    await fetch(uri, {
      method: 'PUT',
      headers: { 'content-range': 'bytes 0-4/*' },
      body: 'first',
    });
    await file.save('firstsecond', { resumable: true, uri, validation: false });
    expect((await file.download())[0].toString()).toBe('firstsecond');
  });
});

describe('the resumable protocol', () => {
  async function open(name: string, query = '', headers: Record<string, string> = {}) {
    const { origin, bucket } = storage();
    const response = await fetch(
      `${origin}/upload/storage/v1/b/${bucket.name}/o?uploadType=resumable&name=${name}${query}`,
      { method: 'POST', headers },
    );
    expect(response.status).toBe(200);
    return response.headers.get('location') ?? '';
  }

  async function put(location: string, range?: string, body = '') {
    const headers: Record<string, string> = range === undefined ? {} : { 'content-range': range };
    const response = await fetch(location, { method: 'PUT', headers, body });
    return { status: response.status, range: response.headers.get('range'), response };
  }

  it('answers 308 and the received range until all bytes have arrived', async () => {
    const location = await open('protocol/steps');
    expect(await put(location, 'bytes */*')).toMatchObject({ status: 308, range: null });
    expect(await put(location, 'bytes 0-2/6', 'abc')).toMatchObject({
      status: 308,
      range: 'bytes=0-2',
    });
    expect(await put(location, 'bytes */6')).toMatchObject({ status: 308, range: 'bytes=0-2' });
    const last = await put(location, 'bytes 3-5/6', 'def');
    expect(last.status).toBe(200);
    expect(await last.response.json()).toMatchObject({ name: 'protocol/steps', size: '6' });
  });

  it('answers a status request with the object if the upload is finished', async () => {
    const location = await open('protocol/finished');
    await put(location, undefined, 'all');
    const status = await put(location, 'bytes */*');
    expect(status.status).toBe(200);
    expect(await status.response.json()).toMatchObject({ name: 'protocol/finished', size: '3' });
  });

  it('finishes an upload that has all bytes when the client sends only the length', async () => {
    const location = await open('protocol/closed');
    await put(location, 'bytes 0-2/*', 'abc');
    expect((await put(location, 'bytes */3')).status).toBe(200);
  });

  it('ignores bytes that it already has, and bytes after a gap', async () => {
    const location = await open('protocol/overlap');
    await put(location, 'bytes 0-3/8', 'abcd');
    expect(await put(location, 'bytes 6-7/8', 'gh')).toMatchObject({ range: 'bytes=0-3' });
    expect((await put(location, 'bytes 2-7/8', 'cdefgh')).status).toBe(200);
    const [bytes] = await storage().bucket.file('protocol/overlap').download();
    expect(bytes.toString()).toBe('abcdefgh');
  });

  it('keeps the bytes that arrived before the connection broke', async () => {
    const location = new URL(await open('protocol/broken'));
    const socket = connect(Number(location.port), location.hostname);
    socket.write(
      `PUT ${location.pathname}${location.search} HTTP/1.1\r\nHost: ${location.host}\r\n` +
        'Content-Range: bytes 0-9/10\r\nContent-Length: 10\r\n\r\nabcd',
    );
    await expect.poll(async () => (await put(location.href, 'bytes */*')).range).toBe('bytes=0-3');
    socket.destroy();
    await expect
      .poll(async () => (await put(location.href, 'bytes 4-9/10', 'efghij')).status)
      .toBe(200);
    const [bytes] = await storage().bucket.file('protocol/broken').download();
    expect(bytes.toString()).toBe('abcdefghij');
  });

  it('refuses an upload with more or fewer bytes than announced', async () => {
    const longer = await open('protocol/longer', '', { 'x-upload-content-length': '2' });
    expect((await put(longer, 'bytes 0-*/*', 'abc')).status).toBe(400);
    const shorter = await open('protocol/shorter', '', { 'x-upload-content-length': '5' });
    expect((await put(shorter, undefined, 'abc')).status).toBe(400);
  });

  it('checks preconditions when the upload is complete', async () => {
    const location = await open('protocol/condition', '&ifGenerationMatch=0');
    await storage().bucket.file('protocol/condition').save('other', { resumable: false });
    expect((await put(location, undefined, 'late')).status).toBe(412);
    expect((await put(location, 'bytes */*')).status).toBe(404);
  });

  it('answers 404 for a cancelled or unknown session', async () => {
    const location = await open('protocol/cancelled');
    expect((await fetch(location, { method: 'DELETE' })).status).toBe(499);
    expect((await put(location, 'bytes */*')).status).toBe(404);
    const unknown = new URL(location);
    unknown.searchParams.set('upload_id', '../../objects');
    expect((await put(unknown.href, 'bytes */*')).status).toBe(404);
  });

  it('refuses an upload by the client if its precondition is not met', async () => {
    const file = storage().bucket.file('protocol/exists');
    await file.save('first');
    const secondUpload = file.save('second', { preconditionOpts: { ifGenerationMatch: 0 } });
    expect(await refusal(secondUpload)).toBe(412);
  });
});
