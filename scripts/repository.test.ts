/** Tests the repository itself, such as its lock file and its texts. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from './root.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

describe('package-lock.json', async () => {
  const lockSchema = z.object({
    packages: z.record(z.string(), z.looseObject({ resolved: z.string().optional() })),
  });
  const { packages } = lockSchema.parse(JSON.parse(await read('package-lock.json')));

  // Each copy has its own registry of apps or components, and does not see those of the other.
  it.each(['firebase-admin', '@google-cloud/firestore', 'react', 'zod'])(
    'has one copy of %s',
    (name) => {
      const copies = Object.keys(packages).filter((path) =>
        `/${path}`.endsWith(`/node_modules/${name}`),
      );
      expect(copies).toHaveLength(1);
    },
  );

  it('names no registry, which belongs to a machine and not to the project', () => {
    const addresses = Object.values(packages).map(({ resolved }) => resolved ?? '');
    expect(addresses.filter((address) => /^https?:/u.test(address))).toEqual([]);
  });
});

describe("the customer's shape", async () => {
  /** The packages by the workspace whose code imports them. Scripts run those of the root. */
  const requiredPackages = {
    web: [
      'react',
      'react-dom',
      'react-router-dom',
      'firebase',
      '@mui/material',
      'stylis-plugin-rtl',
    ],
    functions: ['firebase-functions', 'firebase-admin', 'express', 'busboy'],
    '.': ['firebase-tools', 'vitest'],
  };
  const packageSchema = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
  });

  /** Reads a workspace's code without tests, but the root's with tests, which import Vitest. */
  async function readCode(workspace: string): Promise<string> {
    const pattern = workspace === '.' ? 'scripts/**/*.ts' : `${workspace}/src/**/*.{ts,tsx}`;
    const files: string[] = [];
    for await (const path of glob(pattern, { cwd: root }))
      if (workspace === '.' || !/\.test\.tsx?$/u.test(path)) files.push(await read(path));
    return files.join('\n');
  }

  describe.each(Object.entries(requiredPackages))('in %s', async (workspace, names) => {
    const { dependencies, devDependencies } = packageSchema.parse(
      JSON.parse(await read(join(workspace, 'package.json'))),
    );
    const code = await readCode(workspace);

    it.each(names)('depends on %s and uses it', (name) => {
      const from = workspace === '.' ? devDependencies : dependencies;
      expect(from).toHaveProperty([name]);
      // A module of the package, or a file of it that a script starts.
      const used = new RegExp(
        `(?:(?:from |import\\()['"]|node_modules/|toolPath\\(')${name}['"/]`,
        'u',
      );
      expect(used.test(code), `${name} is imported or started`).toBe(true);
    });
  });

  it('imports no look-alike of react-router-dom', async () => {
    expect(await readCode('web')).not.toMatch(/from 'react-router['/]/u);
  });

  it.each([
    'package.json',
    'firebase.json',
    'firestore.rules',
    'storage.rules',
    '.firebaserc',
    'web/package.json',
    'functions/package.json',
    'README.md',
  ])('has %s', async (path) => {
    expect(await read(path)).not.toBe('');
  });
});

it('tells people to run only commands that exist', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')));
  const unknown: string[] = [];
  for await (const path of glob('{*,docs/*}.md', { cwd: root })) {
    for (const [, named, short] of (await read(path)).matchAll(
      /\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/gu,
    )) {
      const name = named ?? short ?? '';
      if (!(name in scripts)) unknown.push(`${path}: ${name}`);
    }
  }
  expect(unknown).toEqual([]);
});

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
}

it('links to files and headings that exist', async () => {
  const broken: string[] = [];
  const headings = new Map<string, Promise<string[] | null>>();
  const headingsOf = (file: string) => {
    const cached = headings.get(file);
    if (cached !== undefined) return cached;
    const found = readFile(join(root, file), 'utf8').then(
      (text) =>
        [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) => anchorOf(heading.trim())),
      () => (existsSync(join(root, file)) ? [] : null),
    );
    headings.set(file, found);
    return found;
  };
  const pages = glob('{*,docs/**/*,{contract,functions,web,local,e2e,scripts}/**/*}.{md,ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist[\w-]*)$/u.test(path),
  });
  for await (const page of pages) {
    const text = await read(page);
    const links = page.endsWith('.md')
      ? [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/gu)].map(([, link = '']) =>
          link.startsWith('#') ? `${page}${link}` : join(dirname(page), link),
        )
      : [...text.matchAll(/docs\/decisions\/[\w-]+\.md(?:#[\w-]+)?/gu)].map(([link]) => link);
    const named = text.matchAll(
      /(?<![\w/.-])(?:contract|functions|web|local|e2e|scripts)\/[\w/.-]+\.(?:tsx?|mjs)\b/gu,
    );
    // Tests may name files that do not exist.
    if (!/\.(test|spec)\.tsx?$/u.test(page)) links.push(...[...named].map(([name]) => name));
    for (const link of links) {
      const [file = '', anchor] = link.split('#');
      const fileHeadings = await headingsOf(file);
      const exists =
        fileHeadings !== null && (anchor === undefined || fileHeadings.includes(anchor));
      if (!exists) broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

it("quotes the site's own sentences where it tells operators what people read", async () => {
  const code: string[] = [];
  for await (const path of glob('{web,contract,functions}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}'],
  }))
    code.push(await read(path));
  const quoted = (await read('docs/operations.md')).matchAll(/«([^»]*\p{Script=Arabic}[^»]*)»/gu);
  const sentences = [...quoted].map(([, sentence = '']) => sentence);
  expect(sentences).toContain('هذا الكود لم يُفعَّل بعد');
  expect(sentences.filter((each) => !code.some((text) => text.includes(each)))).toEqual([]);
});

describe('forms of the site', async () => {
  const files: Readonly<Record<string, string>>[] = [];
  for await (const path of glob('web/src/**/*.tsx', { cwd: root }))
    if (!path.endsWith('.test.tsx')) files.push({ path, text: await read(path) });
  const filesWith = (pattern: RegExp) =>
    files.filter(({ text = '' }) => pattern.test(text)).map(({ path }) => path);

  it('are all the one that is not sent while something required is empty', () => {
    expect(filesWith(/<form\b|component=["']form["']|createElement\(\s*["']form/u)).toEqual([
      'web/src/shared/form/form.tsx',
    ]);
  });

  it('have no required field that does not say so when it is empty', () => {
    const required =
      /<(?:TextField|Autocomplete|input|select|textarea)\b(?:(?!\/>|<\/)[\s\S])*?\srequired[\s/>=]/u;
    const withoutMessage = files.filter(
      ({ text = '' }) => required.test(text) && !/useRequiredField\(|onIncomplete=/u.test(text),
    );
    expect(filesWith(required).length).toBeGreaterThan(0);
    expect(withoutMessage.map(({ path }) => path)).toEqual([]);
  });
});

describe("the site's words", async () => {
  const glossary = /\| word \| names \| not \|\n.*\n((?:\|.*\n)+)/u.exec(
    await read('CONTRIBUTING.md'),
  );
  const rows = (glossary?.[1] ?? '').trim().split('\n');
  const strays = rows.flatMap((row) => {
    const [, word = '', , not = ''] = row.split('|');
    return not.split('،').map((stray) => ({ word: word.trim(), stray: foldArabic(stray) }));
  });

  /** Finds words of the glossary's last column in a text, with any prefix or suffix. */
  const findStrays = (text: string) =>
    strays.filter(({ stray }) =>
      new RegExp(`(?:^| )(?:[وفبك]?ال|و?لل|[وفبكل])?${stray}`, 'u').test(foldArabic(text)),
    );

  it.each([
    'يشرحه معلّموك',
    'للمعلّم',
    'حساب Google',
    'اختر الشعبة',
    'وإعادة المحاولة',
    'تُحمَّل الكورسات',
  ])('notices a stray in «%s»', (text) => {
    expect(findStrays(text)).not.toEqual([]);
  });

  it('are the same wherever people read', async () => {
    const found: string[] = [];
    for await (const path of glob('{web/src/**/*copy,contract/src/**/*,functions/src/**/*}.ts', {
      cwd: root,
      exclude: ['**/*.test.ts'],
    })) {
      for (const [text] of (await read(path)).matchAll(/'[^'\n]*'|`[^`]*`/gu)) {
        if (!/\p{Script=Arabic}/u.test(text)) continue;
        for (const { word, stray } of findStrays(text))
          found.push(`${path}: ${text} says «${stray}» for «${word}»`);
      }
    }
    expect(found).toEqual([]);
  });
});

describe('workflows', async () => {
  const permissionsSchema = z.record(z.string(), z.enum(['read', 'write', 'none']));
  const stepSchema = z.looseObject({
    uses: z.string().default(''),
    run: z.string().default(''),
    with: z.record(z.string(), z.unknown()).default({}),
  });
  const workflowSchema = z.object({
    permissions: permissionsSchema,
    jobs: z.record(
      z.string(),
      z.object({ permissions: permissionsSchema.optional(), steps: z.array(stepSchema) }),
    ),
  });

  const texts: Record<string, string> = {};
  for await (const path of glob('.github/workflows/*', { cwd: root }))
    texts[path] = await read(path);
  const jobs = Object.entries(texts).flatMap(([path, text]) => {
    const workflow = workflowSchema.parse(parse(text));
    return Object.entries(workflow.jobs).map(([name, { permissions, steps }]) => ({
      name: `${path}: ${name}`,
      writes: Object.values(permissions ?? workflow.permissions).includes('write'),
      steps,
    }));
  });
  const steps = jobs.flatMap((job) => job.steps.map((step) => ({ job: job.name, ...step })));

  it('name each action by its commit, and its version beside it', () => {
    const uses = Object.values(texts).flatMap((text) => text.match(/\buses:.*/gu) ?? []);
    expect(uses.length).toBeGreaterThan(0);
    const pinned = /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u;
    expect(uses.filter((each) => !pinned.test(each))).toEqual([]);
  });

  it('name one commit of each action', () => {
    const commits = new Map(steps.map(({ uses }) => [uses.split('@')[0], uses]));
    expect(steps.filter(({ uses }) => commits.get(uses.split('@')[0]) !== uses)).toEqual([]);
  });

  it('leave no credentials in what is checked out', () => {
    const checkouts = steps.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with['persist-credentials'] !== false)).toEqual([]);
  });

  it('write to the repository only where none of its code runs, nor a package', () => {
    const writing = jobs.filter(({ writes }) => writes);
    expect(writing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: release']);
    const runs = writing.flatMap((job) => job.steps);
    expect(runs.filter(({ run }) => /\b(?:npm|npx|node|yarn|pnpm)\b/u.test(run))).toEqual([]);
    expect(runs.filter(({ uses }) => /checkout|setup-node/u.test(uses))).toEqual([]);
  });
});
