type Close = () => unknown;

const closers: Close[] = [];

/**
 * Calls `close` after the test file. Unlike Vitest's `afterAll`, it also works in a hook, in a test
 * and in a module that several test files share. It works in projects with `after-file.setup.ts`.
 */
export function afterFile(close: Close): void {
  closers.push(close);
}

/**
 * Closes what the test file opened, the last one first, because a client whose server has stopped
 * keeps trying to reconnect.
 */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
