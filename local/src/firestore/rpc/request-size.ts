import type { ServiceDefinition } from '@grpc/grpc-js';

const sizes = new WeakMap<object, number>();

/** The same service, whose requests remember how large they were on the wire. */
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

/** How large a request was on the wire, in bytes; 0 for one that did not come over it. */
export function requestBytes(request: object): number {
  return sizes.get(request) ?? 0;
}
