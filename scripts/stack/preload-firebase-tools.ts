/** Runs in firebase-tools' process before its own code. */
import { rmSync } from 'node:fs';

const configFile = process.argv[process.argv.indexOf('--config') + 1];

// If the parent process (the stack) is killed, even by kill -9, this process deletes the stack's
// configuration and shuts down cleanly, so that its ports are free again.
process.once('disconnect', () => {
  if (configFile !== undefined) rmSync(configFile, { force: true });
  // The functions run in the process group of this process, and some of them would not end with it.
  if (process.platform !== 'win32')
    process.once('exit', () => process.kill(-process.pid, 'SIGKILL'));
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
