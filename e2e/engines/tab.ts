/** One page of a browser of any engine, with only what the walks need. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** @param expression in the page. Its value, or the value of its promise, is JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses at these coordinates of the page. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The console's errors since the last call. */
  takeErrors(): Promise<readonly string[]>;
  /** Closes the browser and deletes its profile. */
  close(): Promise<void>;
}

/** A browser engine, which may or may not be installed. */
export interface Engine {
  readonly name: string;
  /** What to install before the engine can start, or null if it can start. */
  missing(): string | null;
  /** Starts the browser with a new profile. */
  open(): Promise<Tab>;
}

/** The size of a phone, used for most engines. */
export const phone = { width: 360, height: 740 } as const;

/**
 * Runs before the page's own scripts, because Chromium and Firefox do not report these refusals.
 */
export const reportRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('refused by ' + event.violatedDirective + ': ' + event.blockedURI))`;
