import { type handleBidiStreamingCall, Metadata } from '@grpc/grpc-js';
import type { ListenResponse } from '../listen/responses.ts';
import { ListenSession } from '../listen/session.ts';
import { validateDatabaseName } from '../paths/names.ts';
import { toRpcError } from './errors.ts';
import type { ListenRequest } from './messages.ts';
import { answer, type Backend } from './serve.ts';

/** The official client reconnects if it receives nothing for 120 s. */
const heartbeatMs = 30_000;

/** Serves Listen, which receives targets and sends changes until the client ends the stream. */
export function serveListen(
  backend: Backend,
): handleBidiStreamingCall<ListenRequest, ListenResponse> {
  return (stream) => {
    stream.sendMetadata(new Metadata());
    let session: ListenSession | undefined;
    let heartbeat: NodeJS.Timeout | undefined;
    let hasEnded = false;

    const finish = () => {
      hasEnded = true;
      clearInterval(heartbeat);
      session?.close();
    };
    const handle = (request: ListenRequest) =>
      answer(backend, 'Listen', request, async (call) => {
        if (hasEnded) return;
        if (session === undefined) {
          const database = validateDatabaseName(request.database ?? '');
          const opened = new ListenSession({
            store: backend.store,
            database,
            indexes: backend.indexes,
            send: (response) => stream.write(response),
            countReads: (reads) => call.count({ reads }),
          });
          session = opened;
          heartbeat = setInterval(() => opened.heartbeat(), heartbeatMs);
        }
        session.handle(request);
      });

    let previous: Promise<void> = Promise.resolve();
    stream.on('data', (request: ListenRequest) => {
      previous = previous
        .then(() => handle(request))
        .catch((error: unknown) => {
          if (hasEnded) return;
          finish();
          stream.emit('error', toRpcError(error, 'Listen'));
        });
    });
    stream.on('end', () => {
      finish();
      stream.end();
    });
    stream.on('cancelled', finish);
    stream.on('error', finish);
  };
}
