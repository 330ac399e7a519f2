/** An answer that needs headers of its own. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** An answer whose bytes are ready, and which callers may keep under its ETag. */
export class TaggedBytes {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: Buffer, etag: string, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.etag = etag;
    this.headers = headers;
  }
}

/** A file that is sent while it is being made. */
export class Download extends Reply<AsyncIterable<string>> {}
