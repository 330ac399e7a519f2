/**
 * An answer that needs headers of its own. Its body becomes JSON, unless it is bytes, which callers may
 * keep under the ETag among the headers, or text that is sent while it is being made.
 */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** Bodies that are sent as they are. */
export type Bytes = Buffer | AsyncIterable<string>;
