import { type ESTree, type Plugin, parseSync, transformWithOxc, Visitor } from 'vite';
import { isMissing } from './compat-data.ts';
import { type Browsers, staffFloor, studentFloor } from './floor.ts';
import { filesWithout } from './page-files.ts';

/** Features that src/older/polyfills.ts adds. */
export const polyfilledFeatures = [
  '.at',
  '.findLast',
  '.findLastIndex',
  '.toReversed',
  '.toSorted',
  '.toSpliced',
  '.with',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Object.hasOwn',
  'URL.canParse',
];

/** Features that packages use only if the browser has them. */
const guardedFeatures = ['Error.captureStackTrace', 'Intl.Segmenter', 'reportError'];

const allowedFeatures: ReadonlySet<string> = new Set([...polyfilledFeatures, ...guardedFeatures]);

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : '');

/**
 * Returns an error message for each feature in the code that one of these browsers lacks or handles
 * wrongly.
 */
export function newerFeatures(browsers: Browsers, code: string): ReadonlySet<string> {
  const found = new Set<string>();
  const check = (name: string) => {
    if (!allowedFeatures.has(name) && isMissing(name, browsers)) found.add(name);
  };
  const checkCall = ({ callee }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === 'Identifier') check(callee.name);
    else if (callee.type === 'MemberExpression' && !callee.computed)
      check(`.${nameOf(callee.property)}`);
  };
  new Visitor({
    CallExpression: checkCall,
    NewExpression: checkCall,
    MemberExpression({ object, property, computed }) {
      if (!computed && object.type === 'Identifier') check(`${object.name}.${nameOf(property)}`);
    },
    Literal(node) {
      if ('regex' in node && /\(\?<[=!]/u.test(node.regex.pattern))
        found.add(`/${node.regex.pattern}/ (a lookbehind: Safari 16.4)`);
    },
    PropertyDefinition({ key, value, static: isStatic }) {
      const name = nameOf(key);
      const text = value === null ? '' : code.slice(value.start, value.end);
      if (isStatic && (name === 'name' || name === 'length'))
        found.add(`static ${name} = ${text} (Chrome 98)`);
      // https://webkit.org/b/236843
      if (browsers.safari !== undefined && browsers.safari < 16 && text.includes('('))
        found.add(`the field ${name} = ${text} (parentheses: Safari 16)`);
    },
  }).visit(parseSync('chunk.js', code).program);
  return found;
}

/**
 * Makes the build fail if a script uses a feature that the oldest supported browsers lack. Finds
 * methods of the language by their name, and functions of the platform by the global object on
 * which they are called. Cannot find methods of DOM elements. Only tests in real browsers find
 * those (npm run test:engines).
 * @param staffPage the module that loads all staff pages, which need newer browsers than student
 * pages
 */
export function floorCheck(staffPage: string): Plugin {
  return {
    name: 'markaz:floor-check',
    apply: 'build',
    generateBundle(_options, bundle) {
      const students = filesWithout(bundle, [staffPage]);
      const problems: string[] = [];
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const browsers = students.has(file.fileName) ? studentFloor : staffFloor;
        for (const each of newerFeatures(browsers, file.code))
          problems.push(`${file.name}: ${each}`);
      }
      if (problems.length === 0) return;
      const text = `Newer than the oldest browsers (plugins/floor.ts):\n${problems.join('\n')}`;
      // Log the text too, because the plugin for the service worker fails afterwards, and Vite
      // prints only the last error.
      this.environment.logger.error(text);
      this.error(text);
    },
  };
}

/**
 * Compiles the class fields of the package `qr` to ES2021, because Safari 15 has a bug that loses
 * variables in class fields. No other package of the student pages has such fields.
 */
export function compileClassFields(): Plugin {
  return {
    name: 'markaz:plain-fields',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]qr[\\/]/u },
      handler: (code, id) => transformWithOxc(code, id, { target: 'es2021' }),
    },
  };
}
