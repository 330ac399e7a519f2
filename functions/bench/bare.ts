/**
 * A bare Express 5 app that parses the same request bodies and sends the same response bytes as the
 * API, but does nothing else. No call of the API can cost less. The app reads the responses as JSON
 * from standard input. It prints its port.
 */
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import express from 'express';
import type { RecordedResponse } from './loads.ts';

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
for (const { path, isPost, headers, base64 } of (await readJson(
  process.stdin,
)) as RecordedResponse[]) {
  const bytes = Buffer.from(base64, 'base64');
  const answer: express.RequestHandler = (_request, response) => {
    response.set(headers).end(bytes);
  };
  if (isPost) app.post(path, express.json(), answer);
  else app.get(path, answer);
}
const server = app.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
