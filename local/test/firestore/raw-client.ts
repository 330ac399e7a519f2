import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  Client,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  Metadata,
  type ServiceClientConstructor,
  type ServiceError,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterFile } from '../after-file.ts';

/** A request or response in the JSON form of the protos, without their types. */
// biome-ignore lint/suspicious/noExplicitAny: tests read nested fields of responses of any shape
export type Message = Record<string, any>;

export interface RawClient {
  /** `projects/…/databases/(default)` */
  readonly database: string;
  /** Returns the full name of the document at a path. */
  name(path: string): string;
  /** Calls a unary RPC. */
  call(rpc: string, request: Message): Promise<Message>;
  /** Calls an RPC that answers with a stream, and returns all messages of the stream. */
  stream(rpc: string, request: Message): Promise<Message[]>;
  /** Opens a bidirectional stream. */
  duplex(rpc: string): RawStream;
}

export interface RawStream {
  readonly received: readonly Message[];
  send(request: Message): void;
  /**
   * Ends the client's side, waits until the server ends its side, and returns the error, if any.
   */
  end(): Promise<ServiceError | undefined>;
}

/** Opens a client that sends any request, also requests that the SDK would never send. */
export function openRawClient(address: string, projectId: string): RawClient {
  const entry = createRequire(import.meta.url).resolve('@google-cloud/firestore');
  const protos = join(dirname(entry), '..', 'protos');
  const definition = loadSync('google/firestore/v1/firestore.proto', {
    includeDirs: [protos],
    longs: String,
    enums: String,
    oneofs: true,
  });
  const Service = constructorAt(loadPackageDefinition(definition), [
    'google',
    'firestore',
    'v1',
    'Firestore',
  ]);
  const client = new Service(address, credentials.createInsecure());
  afterFile(() => client.close());

  const database = `projects/${projectId}/databases/(default)`;
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  metadata.set('google-cloud-resource-prefix', database);

  const method = (rpc: string) => {
    const found = Service.service[rpc];
    if (found === undefined) throw new Error(`No RPC ${rpc}`);
    return found;
  };

  return {
    database,
    name: (path) => `${database}/documents/${path}`,

    call(rpc, request) {
      const { path, requestSerialize, responseDeserialize } = method(rpc);
      return new Promise((resolve, reject) => {
        client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          metadata,
          (error: ServiceError | null, answer?: Message) =>
            error === null ? resolve(answer ?? {}) : reject(error),
        );
      });
    },

    async stream(rpc, request) {
      const { path, requestSerialize, responseDeserialize } = method(rpc);
      const call = client.makeServerStreamRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
      );
      const messages: Message[] = [];
      for await (const message of call) messages.push(message);
      return messages;
    },

    duplex(rpc) {
      const { path, requestSerialize, responseDeserialize } = method(rpc);
      const call = client.makeBidiStreamRequest(
        path,
        requestSerialize,
        responseDeserialize,
        metadata,
      );
      const received: Message[] = [];
      const ended = new Promise<ServiceError | undefined>((resolve) => {
        call.on('data', (message: Message) => received.push(message));
        call.on('error', resolve);
        call.on('end', () => resolve(undefined));
      });
      return {
        received,
        send: (request) => call.write(request),
        end() {
          call.end();
          return ended;
        },
      };
    },
  };
}

function constructorAt(root: GrpcObject, path: readonly string[]): ServiceClientConstructor {
  let found: unknown = root;
  for (const segment of path) found = Reflect.get(Object(found), segment);
  if (typeof found !== 'function' || !(found.prototype instanceof Client)) {
    throw new Error(`No service at ${path.join('.')}`);
  }
  return found as ServiceClientConstructor;
}
