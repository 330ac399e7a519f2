/** A page in a browser of any engine, with the functions that the walks need. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. Its value or promised value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses at these coordinates of the page. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns the errors in the console since the last call. */
  takeErrors(): Promise<readonly string[]>;
  /** Closes the browser and deletes its profile. */
  close(): Promise<void>;
}

/** A browser engine. It may not be installed. */
export interface Engine {
  readonly name: string;
  /** Returns what must be installed before the engine can start, or null if it can start. */
  missing(): string | null;
  /** Starts the browser with a new profile. */
  open(): Promise<Tab>;
}

/** The size of a phone's screen. */
export const phone = { width: 360, height: 740 } as const;

/**
 * Runs in the page before its own scripts. Writes violations of the content security policy to the
 * console, because Chromium and Firefox do not report all of them there.
 */
export const reportRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('refused by ' + event.violatedDirective + ': ' + event.blockedURI))`;
