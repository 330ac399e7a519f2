import type { Line } from '../line.ts';
import type { Screen } from '../screen.ts';

/** One page, or what is done on it: its name in the table, and how somebody goes about it. */
export type Step = readonly [name: string, go: (screen: Screen, line: Line) => Promise<void>];

/** What one person does in one profile, step by step. Made anew for each browser. */
export type Walk = () => readonly Step[];
