/** Loaded into firebase-tools' process before its own code. */
import { rmSync } from 'node:fs';

const configFile = process.argv[process.argv.indexOf('--config') + 1];

// When the stack that started it is gone without a word (kill -9), it shuts down in order instead of
// keeping the ports, and takes the stack's configuration with it.
process.once('disconnect', () => {
  if (configFile !== undefined) rmSync(configFile, { force: true });
  // Functions that it runs are of its group, and some stay when it goes.
  if (process.platform !== 'win32')
    process.once('exit', () => process.kill(-process.pid, 'SIGKILL'));
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
