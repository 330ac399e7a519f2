import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Cloud } from '../cloud/stand-in/cloud.ts';
import { asFields, type Resource } from '../cloud/stand-in/resources.ts';
import { type ListeningServer, listen } from '../cloud/stand-in/server.ts';
import { liveFiles, liveVersion } from '../cloud/stand-in/uploaded.ts';
import { matches } from './hosting-match.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Serves the live version of the site that was deployed to a stand-in. Applies the files, headers
 * and rewrites of this version in the same way as Hosting.
 * @param functionUrl the address of the function, which answers the rewritten requests.
 */
export async function startLiveSite(cloud: Cloud, functionUrl: string): Promise<ListeningServer> {
  const files = liveFiles(cloud);
  const config = asFields(liveVersion(cloud).config);
  const rewrites = config.rewrites as readonly Resource[];
  const headers = config.headers as readonly Resource[];

  const fileAt = (path: string) =>
    [path, `${path}.html`, `${path}index.html`].find((each) => files.has(each));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (path === '/__/firebase/init.json') {
      const apps = cloud.resources.findMatching(/\/webApps\//u);
      response.writeHead(apps.length > 0 ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ projectId: cloud.projectId }));
      return;
    }
    for (const rule of headers.filter((each) => matches(path, each)))
      for (const [name, value] of Object.entries(asFields(rule.headers)))
        response.setHeader(name, String(value));
    const rewrite = rewrites.find((each) => matches(path, each));
    const file = fileAt(path) ?? rewrite?.path;
    if (file === undefined && rewrite?.run !== undefined) {
      const functionResponse = await fetch(functionUrl + request.url, { redirect: 'manual' });
      response.setHeader('Content-Type', functionResponse.headers.get('content-type') ?? '');
      response
        .writeHead(functionResponse.status)
        .end(Buffer.from(await functionResponse.arrayBuffer()));
      return;
    }
    const name = String(file ?? '/404.html');
    response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
    response.writeHead(file === undefined ? 404 : 200).end(files.get(name));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  return listen(server);
}
