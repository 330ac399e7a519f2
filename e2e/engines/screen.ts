import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Line } from './line.ts';
import { deadline, patiently } from './patiently.ts';
import type { Tab } from './tab.ts';

/**
 * A person's actions at a screen. Each waits until it is possible, and throws an Error with the
 * reason if it never is.
 */
export interface Screen {
  /** @param path on the site, or a whole address */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits for these texts anywhere on the page. */
  see(...texts: readonly string[]): Promise<void>;
  /** Waits until the path matches. */
  arrive(path: RegExp): Promise<void>;
  /** Presses the element with this role whose name contains these words. */
  press(role: string, name: string): Promise<void>;
  /** Replaces the text of the field whose label contains these words. */
  fill(label: string, text: string): Promise<void>;
  /** Chooses from a native select. */
  choose(label: string, option: string): Promise<void>;
  /**
   * Repeats an action until an expression is true in the page; a page whose scripts do not run yet
   * ignores actions.
   */
  insist(attempt: () => Promise<void>, expression: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  read(expression: string): Promise<unknown>;
}

/** Milliseconds after which an action without effect is repeated. */
const notice = 2_000;

const library = await readFile(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** A query of Testing Library, as an expression for the page. */
const byRole = (role: string, name: string) =>
  `TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: (name) => name.includes(${JSON.stringify(name)}) })`;
const byLabel = (label: string) =>
  `TestingLibraryDom.queryAllByLabelText(document.body, ${JSON.stringify(label)}, { exact: false })`;

/** Where to press the first of these elements, or why it cannot be pressed. */
const placeOf = (elements: string) => `(() => {
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

/** The screen of a tab; paths are relative to the line's origin. */
export function screenOf(tab: Tab, { origin }: Line): Screen {
  /** Evaluates an expression, with Testing Library in the page. */
  async function look(expression: string): Promise<unknown> {
    if (await tab.evaluate('typeof TestingLibraryDom !== "object"'))
      await tab.evaluate(`(() => { ${library}\n return true })()`);
    return tab.evaluate(expression);
  }

  /** Presses the element once it has stopped moving. */
  async function pressAt(what: string, elements: string): Promise<void> {
    let before = '';
    const { x, y } = await patiently(what, async () => {
      const place = (await look(placeOf(elements))) as { x: number; y: number } | string;
      if (typeof place === 'string') return place;
      const last = before;
      before = `${place.x} ${place.y}`;
      return before === last ? place : 'moves';
    });
    await tab.click(x, y);
  }

  const until = (what: string, expression: string, otherwise: string, milliseconds = deadline) =>
    patiently(
      what,
      async () => ((await tab.evaluate(expression)) ? true : otherwise),
      milliseconds,
    );

  return {
    open: (path) => tab.goto(new URL(path, origin).href),
    reload: async () => tab.goto((await tab.evaluate('location.href')) as string),
    async see(...texts) {
      for (const text of texts)
        await until(
          `«${text}»`,
          `document.body.innerText.includes(${JSON.stringify(text)})`,
          'is not to be read',
        );
    },
    async arrive(path) {
      await until(`The path ${path}`, `${path}.test(location.pathname)`, 'is another');
    },
    press: (role, name) => pressAt(`The ${role} «${name}»`, byRole(role, name)),
    async fill(label, text) {
      await pressAt(`The field «${label}»`, byLabel(label));
      await tab.evaluate('document.activeElement.select()');
      await tab.type(text);
    },
    async choose(label, option) {
      const select = `${byLabel(label)}[0]`;
      await patiently(`The list «${label}»`, () =>
        look(`(() => {
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
    async insist(attempt, expression) {
      const end = Date.now() + deadline;
      for (;;) {
        await attempt();
        const isSo = until(expression, expression, 'is not so', notice);
        if (Date.now() > end) await isSo;
        else if (await isSo.catch(() => false)) return;
      }
    },
    async until(expression) {
      await until(expression, expression, 'is not so');
    },
    read: (expression) => tab.evaluate(expression),
  };
}
