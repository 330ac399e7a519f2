/**
 * A response with its own headers. The body becomes JSON, unless it is bytes or streamed text.
 * Callers may cache bytes under the ETag header.
 */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** Bodies that are sent unchanged. */
export type Bytes = Buffer | AsyncIterable<string>;

/** Returns a picture that may be cached for good, because its name changes with its content. */
export function pictureReply(bytes: Buffer, file: string, type: `image/${string}`): Reply<Buffer> {
  return new Reply(bytes, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': type,
    ETag: `"${file}"`,
  });
}
