/** Loaded into firebase-tools' process before its own code. */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';

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

// The Auth emulator compiles its API description parameter by parameter and checks each piece against
// JSON Schema's own schema, compiled anew every time: 4 of the 10 seconds that a start took. The
// description is a fixed part of firebase-tools, so nothing is lost by trusting it.
try {
  const ofTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
  const ofExegesis = createRequire(ofTools.resolve('exegesis'));
  const { default: Ajv } = ofExegesis('ajv/dist/core.js');
  Ajv.prototype.validateSchema = () => true;
} catch {
  // Laid out differently in another version: it only starts more slowly.
}
