/** Runs in firebase-tools' process before its own code. */
import { rmSync } from 'node:fs';

const configFile = process.argv[process.argv.indexOf('--config') + 1];

// If the stack that started it was killed (kill -9), it shuts down in order instead of keeping the
// ports, and deletes the stack's configuration.
process.once('disconnect', () => {
  if (configFile !== undefined) rmSync(configFile, { force: true });
  // Functions that it runs are in its process group, and some outlive it.
  if (process.platform !== 'win32')
    process.once('exit', () => process.kill(-process.pid, 'SIGKILL'));
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
