import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { type FaultInjector, faultError } from '../faults.ts';
import type { Indexes } from '../indexes/indexes.ts';
import { StatusError, status } from '../model.ts';
import type { ReadContext } from '../transactions/read.ts';
import type { UsageMeter } from '../usage.ts';
import { type Call, projectOf, type StreamHandler, type UnaryHandler } from './call.ts';
import { toRpcError } from './errors.ts';
import { requestBytes } from './request-size.ts';

/** The context that all RPCs share. */
export interface Backend extends ReadContext {
  readonly usage: UsageMeter;
  readonly faults: FaultInjector;
  readonly indexes: Indexes;
}

/** The service refuses larger requests in every RPC. */
const maxRequestBytes = 11_534_336;

/** A stream emits one of these events when it accepts messages again, or when it has ended. */
const readyEvents = ['drain', 'cancelled', 'close'];

/** Turns a handler into a unary RPC. */
export function serveUnary<Request extends object, Response>(
  backend: Backend,
  rpc: string,
  handler: UnaryHandler<Request, Response>,
): handleUnaryCall<Request, Response> {
  return ({ request }, callback) => {
    answer(backend, rpc, request, handler).then(
      (response) => callback(null, response),
      (error: unknown) => callback(toRpcError(error, rpc)),
    );
  };
}

/**
 * Turns a handler into a server-streaming RPC. It sends headers before an error. If a call fails
 * without headers, clients retry it for seconds, whatever its status is.
 */
export function serveStream<Request extends object, Response>(
  backend: Backend,
  rpc: string,
  handler: StreamHandler<Request, Response>,
): handleServerStreamingCall<Request, Response> {
  return async (stream) => {
    try {
      const messages = await answer(backend, rpc, stream.request, handler);
      await send(stream, messages);
      stream.end();
    } catch (error) {
      stream.sendMetadata(new Metadata());
      const { code, details } = toRpcError(error, rpc);
      stream.emit('error', { code, details });
    }
  };
}

/** Counts a call, applies injected faults and the size limit, and calls the handler. */
export async function answer<Request extends object, Response>(
  backend: Backend,
  rpc: string,
  request: Request,
  handler: (call: Call, request: Request) => Promise<Response>,
): Promise<Response> {
  const { usage, faults } = backend;
  const project = projectOf(request);
  usage.count(project, rpc, { calls: 1 });
  const fault = faults.consume(rpc, project);
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  const failure = fault && faultError(fault);
  if (failure && fault.when !== 'after') throw failure;
  const size = requestBytes(request);
  if (size > maxRequestBytes) {
    throw new StatusError(
      status.INVALID_ARGUMENT,
      `Request payload size exceeds the limit: ${maxRequestBytes} bytes.`,
    );
  }
  const count: Call['count'] = (billed) => usage.count(project, rpc, billed);
  const response = await handler({ ...backend, count }, request);
  if (failure) throw failure;
  return response;
}

/** Writes messages to a stream. Waits if the client reads too slowly. */
async function send<Request, Response>(
  stream: ServerWritableStream<Request, Response>,
  messages: Iterable<Response>,
): Promise<void> {
  for (const message of messages) {
    if (stream.cancelled) return;
    if (stream.write(message)) continue;
    await untilReady(stream);
  }
}

/** Resolves when the stream accepts messages again, or when it has ended. */
function untilReady(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const ready = () => {
      for (const event of readyEvents) stream.off(event, ready);
      resolve();
    };
    for (const event of readyEvents) stream.on(event, ready);
  });
}
