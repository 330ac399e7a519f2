import { Refusal, reasonOf } from './refusal.ts';

/**
 * Runs a command of package.json. A `Refusal` becomes its sentence on stderr and exit code 1; so does
 * anything unforeseen, with the stack only where `MARKAZ_DEBUG` asks for it.
 * @param main resolves to the exit code; nothing means 0.
 */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.details !== '') console.error(error.details);
      console.error(error.message);
    } else {
      console.error(`Something unforeseen went wrong: ${reasonOf(error)}`);
    }
    if (process.env.MARKAZ_DEBUG) console.error(error);
    process.exitCode = 1;
  }
  // The channel to the bootstrap would keep the process alive.
  if (process.connected) process.disconnect();
}
