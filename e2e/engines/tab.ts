/** One page of a browser of any engine, with as little as a walk needs. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** @param expression what it is worth in the page, or what its promise gives, is JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses where the page has these coordinates, as a finger or a mouse does. */
  click(x: number, y: number): Promise<void>;
  /** Types into what has the focus, by keys. */
  type(text: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** What the console has complained of since it was last asked. */
  complaints(): Promise<readonly string[]>;
  /** Ends the browser, whose profile goes with it. */
  close(): Promise<void>;
}

/** What somebody holds: a browser that is there, or the reason why it is not. */
export interface Engine {
  readonly name: string;
  /** What is missing to start it, in words for whoever could install it; null where nothing is. */
  missing(): string | null;
  /** Starts it with a fresh profile. */
  open(): Promise<Tab>;
}

/** The size of a phone, which most engines are given. */
export const phone = { width: 360, height: 740 } as const;

/** Runs in the page before its own scripts: Chromium and Firefox tell no client of such refusals. */
export const tellRefusals = `addEventListener('securitypolicyviolation', (event) =>
  console.error('refused by ' + event.violatedDirective + ': ' + event.blockedURI))`;
