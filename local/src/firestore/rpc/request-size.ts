import type { ServiceDefinition } from '@grpc/grpc-js';

const sizes = new WeakMap<object, number>();

/** Returns the same service, but with functions that remember the encoded size of each request. */
export function measureRequests(service: ServiceDefinition): ServiceDefinition {
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => [
      name,
      {
        ...method,
        requestDeserialize: (bytes: Buffer) => {
          const request: object = method.requestDeserialize(bytes);
          sizes.set(request, bytes.length);
          return request;
        },
      },
    ]),
  );
}

/** Returns the encoded size of a request in bytes, or 0 if it is not known. */
export function requestBytes(request: object): number {
  return sizes.get(request) ?? 0;
}
