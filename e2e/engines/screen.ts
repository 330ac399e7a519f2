import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CuttableProxy } from './cuttable-proxy.ts';
import { deadlineMs, retryUntilReady } from './retry-until-ready.ts';
import type { Tab } from './tab.ts';

/**
 * A person's actions on a page. Each action waits until it is possible. If it stays impossible, it
 * throws an Error with the reason.
 */
export interface Screen {
  /** @param path a path on the site, or a complete URL */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the page contains all these texts. */
  waitForTexts(...texts: readonly string[]): Promise<void>;
  /** Waits until the path matches. */
  waitForPath(path: RegExp): Promise<void>;
  /** Presses the element with this role whose accessible name contains `name`. */
  press(role: string, name: string): Promise<void>;
  /** Replaces the text of the field whose label contains `label`. */
  fill(label: string, text: string): Promise<void>;
  /** Chooses an option in the `select` element whose label contains `label`. */
  choose(label: string, option: string): Promise<void>;
  /**
   * Repeats an action until an expression is true in the page. This is needed while the scripts of
   * the page do not run yet, because the page then ignores actions.
   */
  repeatUntil(attempt: () => Promise<void>, expression: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  waitFor(expression: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
}

/** Milliseconds after which an action without effect is repeated. */
const retryAfterMs = 2_000;

const library = await readFile(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** Returns an expression for the page that finds elements with Testing Library. */
const byRole = (role: string, name: string) =>
  `TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: (name) => name.includes(${JSON.stringify(name)}) })`;
const byLabel = (label: string) =>
  `TestingLibraryDom.queryAllByLabelText(document.body, ${JSON.stringify(label)}, { exact: false })`;

/**
 * Returns an expression for the page. Its value is the point at which to press the first of these
 * elements, or a text that says why the element cannot be pressed.
 */
const clickPointOf = (elements: string) => `(() => {
  const [found] = ${elements};
  if (found === undefined) return 'is not there';
  const isChoice = found.type === 'radio' || found.type === 'checkbox';
  const target = (isChoice && found.labels[0]) || found;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (found.disabled) return 'is disabled';
  if (hit === null || !target.contains(hit)) return 'lies under ' + (hit && hit.outerHTML.slice(0, 200));
  return { x: Math.round(x), y: Math.round(y) };
})()`;

/** Creates the screen of a tab. Paths are relative to the origin of the proxy. */
export function createScreen(tab: Tab, { origin }: CuttableProxy): Screen {
  /** Adds Testing Library to the page if it is missing, and evaluates an expression there. */
  async function evaluateWithLibrary(expression: string): Promise<unknown> {
    if (await tab.evaluate('typeof TestingLibraryDom !== "object"'))
      await tab.evaluate(`(() => { ${library}\n return true })()`);
    return tab.evaluate(expression);
  }

  /** Presses the element after it has stopped moving. */
  async function pressAt(what: string, elements: string): Promise<void> {
    let current = '';
    const { x, y } = await retryUntilReady(what, async () => {
      const point = (await evaluateWithLibrary(clickPointOf(elements))) as
        | { x: number; y: number }
        | string;
      if (typeof point === 'string') return point;
      const previous = current;
      current = `${point.x} ${point.y}`;
      return current === previous ? point : 'moves';
    });
    await tab.click(x, y);
  }

  const waitUntil = (
    what: string,
    expression: string,
    problem: string,
    milliseconds = deadlineMs,
  ) =>
    retryUntilReady(
      what,
      async () => ((await tab.evaluate(expression)) ? true : problem),
      milliseconds,
    );

  return {
    open: (path) => tab.goto(new URL(path, origin).href),
    reload: async () => tab.goto((await tab.evaluate('location.href')) as string),
    async waitForTexts(...texts) {
      for (const text of texts)
        await waitUntil(
          `«${text}»`,
          `document.body.innerText.includes(${JSON.stringify(text)})`,
          'is not to be read',
        );
    },
    async waitForPath(path) {
      await waitUntil(`The path ${path}`, `${path}.test(location.pathname)`, 'is another');
    },
    press: (role, name) => pressAt(`The ${role} «${name}»`, byRole(role, name)),
    async fill(label, text) {
      const field = `The field «${label}»`;
      await pressAt(field, byLabel(label));
      // A page that still renders can take the focus away. Then the field is pressed again.
      await retryUntilReady(field, async () => {
        const hasFocus = `${byLabel(label)}.includes(document.activeElement)`;
        if (await evaluateWithLibrary(hasFocus)) return true;
        await pressAt(field, byLabel(label));
        return 'does not get the focus';
      });
      await tab.evaluate('document.activeElement.select()');
      await tab.type(text);
    },
    async choose(label, option) {
      const select = `${byLabel(label)}[0]`;
      await retryUntilReady(`The list «${label}»`, () =>
        evaluateWithLibrary(`(() => {
          const select = ${select};
          if (select === undefined) return 'is not there';
          const option = [...select.options].find(({ text }) => text === ${JSON.stringify(option)});
          if (option === undefined) return 'has no such option';
          select.value = option.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        })()`),
      );
    },
    async repeatUntil(attempt, expression) {
      const end = Date.now() + deadlineMs;
      for (;;) {
        await attempt();
        const condition = waitUntil(expression, expression, 'is not so', retryAfterMs);
        if (Date.now() > end) await condition;
        else if (await condition.catch(() => false)) return;
      }
    },
    async waitFor(expression) {
      await waitUntil(expression, expression, 'is not so');
    },
    evaluate: (expression) => tab.evaluate(expression),
  };
}
