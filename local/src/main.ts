#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { type DataEmulator, type DataEmulatorOptions, startDataEmulator } from './data-emulator.ts';

const usage = `Usage: firebase-data-emulator [options]

  --host ADDRESS          where to listen (127.0.0.1)
  --firestore-port PORT   Firestore over gRPC (8080)
  --storage-port PORT     Cloud Storage and the control API (9199)
  --indexes FILE          a firestore.indexes.json; queries that it has no index for are refused
  --write-burst N         writes that one document takes at once, beyond one a second; any number
                          unless given
  --data FOLDER           where documents and objects are kept; "memory" keeps nothing (.data)
  --help`;

function readOptions(args: readonly string[]): DataEmulatorOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      'firestore-port': { type: 'string', default: '8080' },
      'storage-port': { type: 'string', default: '9199' },
      indexes: { type: 'string' },
      'write-burst': { type: 'string' },
      data: { type: 'string', default: '.data' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    host: values.host,
    firestorePort: readPort(values['firestore-port']),
    storagePort: readPort(values['storage-port']),
    dataDir: values.data,
    ...(values['write-burst'] !== undefined && { writeBurst: readBurst(values['write-burst']) }),
    ...(values.indexes !== undefined && { indexesFile: values.indexes }),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`A port is a number from 0 to 65535, not '${text}'.`);
}

function readBurst(text: string): number {
  const writes = Number(text);
  if (/^\d+$/.test(text) && writes > 0) return writes;
  throw new Error(`A burst is a number of writes from 1 on, not '${text}'.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stopOnSignal(emulator: DataEmulator): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await emulator.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
  } else {
    const emulator = await startDataEmulator(options);
    stopOnSignal(emulator);
    const { firestore, storage } = emulator;
    console.log(
      `Ready: Firestore on ${firestore.host}:${firestore.port}, ` +
        `Cloud Storage on ${storage.host}:${storage.port}, data in ${options.dataDir}.`,
    );
  }
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
