import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The error with which a command refuses to continue, for a reason that the user can fix. The
 * message is one sentence, and is printed without a stack.
 */
export class Refusal extends Error {
  /** Lines to print unchanged above the message, such as a compiler's output. */
  readonly details: string;

  constructor(message: string, details = '') {
    super(message);
    this.name = 'Refusal';
    this.details = details.trim();
  }
}

/** Returns the first line of an error's message. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}

/**
 * Parses the command's arguments.
 * @param messageFor returns the message of the refusal for a problem that the parser reports
 * @throws Refusal if the arguments are wrong
 */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
  messageFor: (reason: string) => string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Refusal(messageFor(reasonOf(error)));
  }
}

/**
 * Runs a command of package.json. If `main` fails, prints the error's message on stderr and sets
 * exit code 1. If `MARKAZ_DEBUG` is set, prints the stack too.
 * @param main resolves to the exit code. `undefined` means 0.
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
  // The channel to the parent process (scripts/bootstrap.mjs) would keep this process alive.
  if (process.connected) process.disconnect();
}
