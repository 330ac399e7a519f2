import { startFirestore } from '../../src/firestore/server.ts';

// Starts a server in its own process, so that a test can kill it. Prints the port when the server
// listens.
const [file = ':memory:'] = process.argv.slice(2);
const { port } = await startFirestore({ file });
console.log(port);
