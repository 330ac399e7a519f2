import { join } from 'node:path';
import * as z from 'zod';
import { run } from '../build/run.ts';
import { ownNode, root } from '../root.ts';
import { Refusal } from '../terminal/command.ts';

/** firebase-tools on one project, never asking. */
export interface Firebase {
  readonly projectId: string;
  /** Where the firebase.json stands that is meant. */
  readonly folder: string;
  /**
   * Runs a command; what it prints is shown.
   * @throws Refusal where it fails, or where nobody is signed in.
   */
  run(...command: readonly string[]): Promise<void>;
  /**
   * What a command gives with `--json`.
   * @throws Refusal with its own words where it fails, or where nobody is signed in.
   */
  ask<Schema extends z.ZodType>(
    schema: Schema,
    ...command: readonly string[]
  ): Promise<z.output<Schema>>;
}

export interface FirebaseOptions {
  readonly projectId: string;
  /** The repository's unless told. */
  readonly folder?: string;
  /** Variables besides those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly show: (text: string) => void;
  /** A file that stands for firebase.json. */
  readonly config?: string | null;
}

const cli = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), result: z.unknown() }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

const signedOut =
  /have you run firebase login|please run firebase login|credentials are no longer valid/iu;

function requireSignedIn(output: string): void {
  if (!signedOut.test(output)) return;
  throw new Refusal(
    'Nobody is signed in to Firebase on this machine: run npm run firebase -- login, then this again.',
  );
}

/** firebase-tools of this repository, for one project. */
export function firebaseFor({
  projectId,
  folder = root,
  environment,
  show,
  config = null,
}: FirebaseOptions): Firebase {
  const flags = ['--project', projectId, '--non-interactive'];
  if (config !== null) flags.push('--config', config);
  const start = (command: readonly string[], onOutput?: (text: string) => void) =>
    run(ownNode, [cli, ...command, ...flags], {
      cwd: folder,
      env: { ...process.env, ...environment },
      ...(onOutput === undefined ? {} : { onOutput }),
    });
  return {
    projectId,
    folder,
    async run(...command) {
      const { code, output } = await start(command, show);
      if (code === 0) return;
      requireSignedIn(output);
      throw new Refusal(`firebase ${command[0]} failed; the lines above say why.`);
    },
    async ask(schema, ...command) {
      const { output } = await start([...command, '--json']);
      requireSignedIn(output);
      // Its spinners write before the JSON.
      const json = /^\{.*\}\s*$/msu.exec(output)?.[0];
      const given = answer.safeParse(json === undefined ? null : JSON.parse(json));
      if (given.data?.status === 'success') return schema.parse(given.data.result);
      throw new Refusal(given.data?.error ?? `firebase ${command[0]} failed.`, json ? '' : output);
    },
  };
}
