import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { protoLoaderOptions } from '../proto.ts';

const serviceName = 'google.firestore.v1.Firestore';

/**
 * Loads the service from the protos in `@google-cloud/firestore`. Only this function uses the path
 * of the protos, because it is not part of that package's API.
 */
export function loadFirestoreService(): ServiceDefinition {
  const client = createRequire(import.meta.url).resolve('@google-cloud/firestore');
  const file = join(dirname(client), '..', 'protos', 'v1.json');
  const protos = JSON.parse(readFileSync(file, 'utf8'));
  // The service also accepts `verify`, which the protos of the client lack.
  const { Write } = protos.nested.google.nested.firestore.nested.v1.nested;
  Write.fields.verify = { type: 'string', id: 5 };
  Write.oneofs.operation.oneof.push('verify');
  const service = fromJSON(protos, protoLoaderOptions)[serviceName];
  if (service === undefined || 'format' in service)
    throw new Error(`${serviceName} is not a service.`);
  return service as ServiceDefinition;
}
