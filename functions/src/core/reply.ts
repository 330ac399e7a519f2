/**
 * A response with its own headers. The body is sent as JSON, unless it is bytes or streamed text.
 * If the body is bytes, clients can cache it with the ETag header.
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
export type RawBody = Buffer | AsyncIterable<string>;

/** Returns a file that may be cached forever, because its name changes with its content. */
export function immutableReply(bytes: Buffer, file: string, type: string): Reply<Buffer> {
  return new Reply(bytes, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': type,
    ETag: `"${file}"`,
  });
}
