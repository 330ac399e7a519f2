import { startFirestore } from '../../src/firestore/server.ts';

/** A server in its own process, so that a test can kill it: prints its port once it listens. */
const [file = ':memory:'] = process.argv.slice(2);
const { port } = await startFirestore({ file });
console.log(port);
