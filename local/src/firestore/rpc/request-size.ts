import type { ServiceDefinition } from '@grpc/grpc-js';

const sizes = new WeakMap<object, number>();

/** The same service, but it records the size of each request on the wire. */
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

/** The size of a request on the wire, in bytes; 0 if it did not arrive there. */
export function requestBytes(request: object): number {
  return sizes.get(request) ?? 0;
}
