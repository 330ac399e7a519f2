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

/**
 * Cloud Functions' framework and the Functions emulator read bodies before our app is asked, and
 * answer what they cannot parse (JSON, charset, compression, percent-encoding) with an HTML page of
 * their own. Neither has an option against it. Bodies of unknown type, though, they pass on as they
 * are (`rawBody`); so every request is shown to them as such, through Node's documented
 * `http.server.request.start` channel. `sentHeader` still tells what was sent.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    if (request === null) return;
    if (request.headers['content-type'] !== undefined) {
      request.headers['content-type'] = 'application/octet-stream';
    }
    delete request.headers['content-encoding'];
    if (request.url !== undefined) request.url = decodable(request.url);
  });
}

/** A header as it came over the wire, by its lower-case name. */
export function sentHeader(request: IncomingMessage, name: string): string | undefined {
  const at = request.rawHeaders.findIndex(
    (text, index) => index % 2 === 0 && text.toLowerCase() === name,
  );
  return at === -1 ? undefined : request.rawHeaders[at + 1];
}

/** The media type of the body, without parameters, in lower case; empty where none is given. */
export function sentMediaType(request: IncomingMessage): string {
  return (sentHeader(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
