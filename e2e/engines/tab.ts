/** One page of a browser of any engine, with the minimum that walks need. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** @param expression whose value, or promised value, is JSON */
  evaluate(expression: string): Promise<unknown>;
  /** Presses at these coordinates of the page. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** The console's errors since the last call. */
  complaints(): Promise<readonly string[]>;
  /** Closes the browser and deletes its profile. */
  close(): Promise<void>;
}

/** A browser engine, installed or not. */
export interface Engine {
  readonly name: string;
  /** What to install before it can start; null if nothing. */
  missing(): string | null;
  /** Starts it with a fresh profile. */
  open(): Promise<Tab>;
}

/** The size of a phone, used for most engines. */
export const phone = { width: 360, height: 740 } as const;

/**
 * Runs before the page's own scripts, because Chromium and Firefox do not report these refusals.
 */
export const tellRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('refused by ' + event.violatedDirective + ': ' + event.blockedURI))`;
