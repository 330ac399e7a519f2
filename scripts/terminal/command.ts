import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * A failure that the user can fix. It is one sentence, shown without a stack. `details` are lines
 * printed unchanged above it, such as a compiler's output.
 */
export class Refusal extends Error {
  readonly details: string;

  constructor(sentence: string, details = '') {
    super(sentence);
    this.name = 'Refusal';
    this.details = details.trim();
  }
}

/** The first line of the message of anything thrown. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}

/** Parses the command's arguments. @throws Refusal with the sentence for the problem */
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
 * Runs a command of package.json. A `Refusal` prints its sentence on stderr and sets exit code 1;
 * so does an unexpected error, with the stack only if `MARKAZ_DEBUG` is set.
 * @param main resolves to the exit code; undefined means 0.
 */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.details !== '') console.error(error.details);
      console.error(error.message);
    } else {
      console.error(`Unexpected error: ${reasonOf(error)}`);
    }
    if (process.env.MARKAZ_DEBUG) console.error(error);
    process.exitCode = 1;
  }
  // The channel to the bootstrap would keep the process alive.
  if (process.connected) process.disconnect();
}
