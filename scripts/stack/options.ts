import { parseArgs } from 'node:util';
import { Refusal, reasonOf } from '../terminal/refusal.ts';
import { type DataFolder, dataFolderOf } from './data-folder.ts';
import { readOffset } from './ports.ts';

export interface StartOptions {
  readonly folder: DataFolder;
  readonly offset: number;
  /** Leaves the demo out. */
  readonly empty: boolean;
}

/**
 * Reads what `npm start` and `npm run dev` take: `--empty`, `--port N`; `MARKAZ_DATA`,
 * `MARKAZ_PORT_OFFSET`.
 * @throws Refusal for anything else.
 */
export function readStartOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { empty: { type: 'boolean', default: false }, port: { type: 'string' } },
    });
    return {
      folder: dataFolderOf(env),
      offset: readOffset(values.port, env),
      empty: values.empty,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${reasonOf(error)} (known are --empty and --port N).`);
  }
}
