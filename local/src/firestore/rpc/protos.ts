import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoLoaderOptions } from '../proto.ts';

const SERVICE = 'google.firestore.v1.Firestore';

/**
 * The service as the protos describe it that `@google-cloud/firestore` brings along. Where they
 * lie is not part of that package's promises, so nothing else may know the path.
 */
export function loadFirestoreService(): ServiceDefinition {
  const client = createRequire(import.meta.url).resolve('@google-cloud/firestore');
  const protos = join(dirname(client), '..', 'protos');
  const definition = loadSync(join(protos, 'google/firestore/v1/firestore.proto'), {
    ...protoLoaderOptions,
    includeDirs: [protos],
  });
  const service = definition[SERVICE];
  if (service === undefined || 'format' in service) throw new Error(`${SERVICE} is not a service.`);
  return service as ServiceDefinition;
}
