import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { errorBody, invalid, notImplemented, StorageError } from './errors.ts';
import { createStorageFaults, type StorageFaults } from './faults.ts';
import { openObjectFiles } from './files.ts';
import { objectRoutes } from './http/object-routes.ts';
import { refuseUnsupported } from './http/request.ts';
import { uploadRoutes } from './http/upload-routes.ts';
import { openObjectStore } from './objects.ts';
import { openResumableUploads } from './resumable.ts';

export interface StorageOptions {
  readonly host: string;
  /** With 0, the server uses a free port. */
  readonly port: number;
  /** The folder for objects. It is created if it is missing. */
  readonly dir: string;
  /** Routes that are tried before the routes of Cloud Storage. */
  readonly extraRoutes?: Router;
}

export interface LocalStorage {
  readonly host: string;
  readonly port: number;
  readonly faults: StorageFaults;
  /** Deletes all objects of one bucket or of all buckets. */
  clear(bucket?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * How long an idle connection stays open. With Node's five seconds, a client sometimes sends a
 * request on a connection that the server is closing.
 */
const keepAliveMs = 600_000;

/**
 * Starts the local Cloud Storage. Resolves when it listens. Rejects with the reason if it cannot
 * listen.
 */
export async function startStorage(options: StorageOptions): Promise<LocalStorage> {
  const objects = await openObjectStore(await openObjectFiles(options.dir));
  const uploads = await openResumableUploads(join(options.dir, 'uploads'), objects);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(refuseForeignPages);
  if (options.extraRoutes !== undefined) app.use(options.extraRoutes);
  const { faults, middleware } = createStorageFaults();
  app.use(middleware);
  app.use((request, _response, next) => {
    refuseUnsupported(request);
    next();
  });
  app.use('/upload/storage/v1', uploadRoutes({ objects, uploads }));
  app.use('/download/storage/v1', objectRoutes(objects));
  app.use('/storage/v1', objectRoutes(objects));
  // With STORAGE_EMULATOR_HOST, the client omits the prefix `/storage/v1`.
  app.use(objectRoutes(objects));
  app.use(refuseUnknown);
  app.use(answerError);

  const server = createServer(app);
  server.keepAliveTimeout = keepAliveMs;
  server.listen(options.port, options.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`Cloud Storage cannot listen: ${describeListenError(error, options)}`, {
      cause: error,
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;

  return {
    host: options.host,
    port,
    faults,
    clear: objects.clear,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function describeListenError(error: unknown, { host, port }: StorageOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is taken.`;
  return error instanceof Error ? error.message : String(error);
}

/** Refuses requests of websites. A website that a developer opens must not change local data. */
const refuseForeignPages: RequestHandler = (request, _response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined && !/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) {
    throw new StorageError(403, 'forbidden', `Pages of ${origin} may not use this server.`);
  }
  next();
};

const refuseUnknown: RequestHandler = (request) => {
  throw notImplemented(`${request.method} ${request.path}`);
};

const answerError: ErrorRequestHandler = (thrown: unknown, request, response, _next) => {
  // The client has closed the connection, so do not answer.
  if (request.destroyed && !request.complete) return;
  const error = asStorageError(thrown);
  if (error.status === 500 && !response.destroyed) console.error(thrown);
  // Read the rest of the body. Otherwise, it would be parsed as the next request of the connection.
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.set(error.headers).status(error.status);
  if (error.status === 304) response.end();
  else response.type('application/json').send(JSON.stringify(errorBody(error)));
};

function asStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  if (thrown instanceof URIError) return invalid('The path is not valid percent-encoding.');
  return new StorageError(500, 'backendError', 'Backend Error');
}
