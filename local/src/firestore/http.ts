import type { RequestListener } from 'node:http';

const documentsPattern = /^\/emulator\/v1\/projects\/([^/%]+)\/databases\/[^/]+\/documents$/;

/**
 * Answers the two HTTP requests that test tools send to an emulator: a check that it is running,
 * and the deletion of a project's documents. Web pages may not delete documents.
 */
export function answerHttp(clear: (project: string) => void): RequestListener {
  return ({ method, url = '', headers }, response) => {
    const [path = ''] = url.split('?', 1);
    const project = method === 'DELETE' ? documentsPattern.exec(path)?.[1] : undefined;
    if (project !== undefined && headers.origin !== undefined) {
      response.writeHead(403).end('Pages may not delete documents.\n');
    } else if (project !== undefined) {
      clear(project);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}\n');
    } else if (method === 'GET' && path === '/') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Ok\n');
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found\n');
    }
  };
}
