import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * A reason to stop that the person at the terminal can act on: one sentence, shown without a stack.
 * `details` are lines printed above it as they are, such as a compiler's own.
 */
export class Refusal extends Error {
  readonly details: string;

  constructor(sentence: string, details = '') {
    super(sentence);
    this.name = 'Refusal';
    this.details = details.trim();
  }
}

/** The first line of anything thrown. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}

/**
 * What stands behind the command's name.
 * @param sentence says what is known, given what is wrong.
 * @throws Refusal with it.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
  sentence: (reason: string) => string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Refusal(sentence(reasonOf(error)));
  }
}

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
