import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

function requestOf(message: unknown): IncomingMessage | null {
  if (typeof message !== 'object' || message === null || !('request' in message)) return null;
  return message.request instanceof IncomingMessage ? message.request : null;
}

/** The address itself, or, where its percent signs make no sense, one that nothing lies under. */
function decodable(address: string): string {
  try {
    decodeURI(address);
    return address;
  } catch {
    return address.replaceAll('%', '%25');
  }
}

/** The headers by which readers of bodies know that there is one, and what it is. */
const bodyHeaders = ['content-type', 'content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Cloud Functions' framework and the Functions emulator read bodies before our app is asked: as
 * much as anyone sends, for as long as they take, and what they cannot parse (JSON, charset,
 * compression, percent-encoding) they answer with an HTML page of their own. Neither has an option
 * against it. So every request is shown to them without a body, through Node's documented
 * `http.server.request.start` channel; the bytes then wait for us. `sentHeader` still tells what
 * was sent.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    if (request === null) return;
    for (const name of bodyHeaders) delete request.headers[name];
    if (request.url !== undefined) request.url = decodable(request.url);
  });
}

/** A header as it came over the wire, by its lower-case name. */
export function sentHeader(request: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const text = rawHeaders[at];
    if (text?.length === name.length && text.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}

/** The media type of the body, without parameters, in lower case; empty where none is given. */
export function sentMediaType(request: IncomingMessage): string {
  return (sentHeader(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
