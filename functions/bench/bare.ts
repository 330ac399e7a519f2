/**
 * What a call cannot be cheaper than: Express 5 answering the same bytes, after parsing the same
 * body. The answers to give come as JSON on standard input; prints its port.
 */
import { once } from 'node:events';
import { json as readJson } from 'node:stream/consumers';
import express from 'express';
import type { Recorded } from './loads.ts';

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
for (const { method, path, headers, base64 } of (await readJson(process.stdin)) as Recorded[]) {
  const bytes = Buffer.from(base64, 'base64');
  if (method === 'GET')
    app.get(path, (_request, response) => void response.set(headers).end(bytes));
  else
    app.post(path, express.json(), (_request, response) => void response.set(headers).end(bytes));
}
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(typeof address === 'object' ? address?.port : address);
