import { type IncomingMessage, request as sendRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Answer } from './site-files.ts';

/**
 * Response headers that apply only to one connection, or are wrong after decompressing the body.
 */
const omittedHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/**
 * Forwards a browser's request with its method, headers and body to the local stack, which runs the
 * function. Keeps the header `Host`, because the function compares it with the origin of the page.
 * @param origin the origin of the stack
 */
export async function forwardRequest(origin: string, request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  const { 'if-none-match': _, connection: __, ...headers } = request.headers;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    sendRequest(
      {
        host: hostname,
        port,
        path: request.url,
        method: request.method,
        headers: { ...headers, 'accept-encoding': 'gzip' },
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
  const bytes = await buffer(response);
  const forwardedHeaders = Object.entries(response.headers).filter(
    ([name]) => !omittedHeaders.includes(name),
  );
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(forwardedHeaders.map(([name, value = '']) => [name, value])),
    body: response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes,
  };
}
