/** Tests the repository itself, such as its lock file and its texts. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import sharp from 'sharp';
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

  // Each copy has its own registry of apps or components, and does not see those of another copy.
  it.each(['firebase-admin', '@google-cloud/firestore', 'react', 'zod'])(
    'has one copy of %s',
    (name) => {
      const copies = Object.keys(packages).filter((path) =>
        `/${path}`.endsWith(`/node_modules/${name}`),
      );
      expect(copies).toHaveLength(1);
    },
  );

  it('contains no address of a package registry, because each machine may use another one', () => {
    const addresses = Object.values(packages).map(({ resolved }) => resolved ?? '');
    expect(addresses.filter((address) => /^https?:/u.test(address))).toEqual([]);
  });
});

describe('the packages and files that the customer requires', async () => {
  /** The packages, keyed by the workspace that uses them. The root's scripts run its packages. */
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

  /**
   * Reads the code of a workspace without its tests. The code of the root includes the tests,
   * because only they import Vitest.
   */
  async function readCode(workspace: string): Promise<string> {
    const pattern = workspace === '.' ? 'scripts/**/*.ts' : `${workspace}/src/**/*.{ts,tsx}`;
    const files: string[] = [];
    for await (const path of glob(pattern, { cwd: root }))
      if (workspace === '.' || !/\.test\.tsx?$/u.test(path)) files.push(await read(path));
    return files.join('\n');
  }

  describe.each(Object.entries(requiredPackages))('workspace %s', async (workspace, names) => {
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

  it('are not replaced by react-router in the code of the site', async () => {
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
  ])('include the file %s', async (path) => {
    expect(await read(path)).not.toBe('');
  });
});

it('the documentation names only npm commands that exist', async () => {
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

/** Returns the anchor that GitHub creates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
}

it('the documentation and the code refer only to files and headings that exist', async () => {
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

it('docs/operations.md quotes only Arabic sentences that the code contains', async () => {
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

  it('all use the form component that is not sent while a required field is empty', () => {
    expect(filesWith(/<form\b|component=["']form["']|createElement\(\s*["']form/u)).toEqual([
      'web/src/shared/form/form.tsx',
    ]);
  });

  it('show a message for every required field that is empty', () => {
    const required =
      /<(?:TextField|Autocomplete|input|select|textarea)\b(?:(?!\/>|<\/)[\s\S])*?\srequired[\s/>=]/u;
    const withoutMessage = files.filter(
      ({ text = '' }) => required.test(text) && !/useRequiredField\(|onIncomplete=/u.test(text),
    );
    expect(filesWith(required).length).toBeGreaterThan(0);
    expect(withoutMessage.map(({ path }) => path)).toEqual([]);
  });
});

describe('the glossary in CONTRIBUTING.md', async () => {
  const glossary = /\| word \| names \| not \|\n.*\n((?:\|.*\n)+)/u.exec(
    await read('CONTRIBUTING.md'),
  );
  const rows = (glossary?.[1] ?? '').trim().split('\n');
  const rejectedWords = rows.flatMap((row) => {
    const [, word = '', , not = ''] = row.split('|');
    return not
      .split('،')
      .map((rejected) => ({ word: word.trim(), rejected: foldArabic(rejected) }));
  });

  /** «الدرس» is here what a lecture teaches, not the lecture. */
  const otherMeanings = ['فُهم الدرس'].map(foldArabic);

  /** Finds words of the glossary's last column in a text, with any prefix or suffix. */
  const findRejectedWords = (text: string) => {
    const folded = otherMeanings.reduce((rest, each) => rest.replace(each, ''), foldArabic(text));
    return rejectedWords.filter(({ rejected }) =>
      new RegExp(`(?:^| )(?:[وفبك]?ال|و?لل|[وفبكل])?${rejected}`, 'u').test(folded),
    );
  };

  it.each([
    'يشرحه معلّموك',
    'للمعلّم',
    'حساب Google',
    'اختر الشعبة',
    'وإعادة المحاولة',
    'تُحمَّل الكورسات',
  ])('rejects a word in «%s»', (text) => {
    expect(findRejectedWords(text)).not.toEqual([]);
  });

  it('rejects no word in the Arabic texts of the code', async () => {
    const found: string[] = [];
    for await (const path of glob('{web/src/**/*copy,contract/src/**/*,functions/src/**/*}.ts', {
      cwd: root,
      exclude: ['**/*.test.ts'],
    })) {
      for (const [text] of (await read(path)).matchAll(/'[^'\n]*'|`[^`]*`/gu)) {
        if (!/\p{Script=Arabic}/u.test(text)) continue;
        for (const { word, rejected } of findRejectedWords(text))
          found.push(`${path}: ${text} says «${rejected}» for «${word}»`);
      }
    }
    expect(found).toEqual([]);
  });
});

describe('the pictures of the guide for staff', async () => {
  const folder = 'web/src/admin/guide/pictures';
  const files: string[] = [];
  for await (const file of glob('*', { cwd: join(root, folder) })) files.push(file);

  it('are exactly those that its pages name', async () => {
    const pages = await read('web/src/app/pages/admin/guide.copy.ts');
    const named = [...pages.matchAll(/\['([a-z-]+)', '[^']+'\]/gu)].map(
      ([, name]) => `${name}.webp`,
    );
    expect(named).not.toEqual([]);
    expect(files.toSorted()).toEqual(named.toSorted());
  });

  it('have the proportions that the pages reserve for them, and 600 KB together', async () => {
    const [, width, height] =
      /width: (\d+), height: (\d+)/u.exec(await read('web/src/admin/guide/pictures.ts')) ?? [];
    let bytes = 0;
    for (const file of files) {
      const picture = await readFile(join(root, folder, file));
      const size = await sharp(picture).metadata();
      expect(size.width / size.height, file).toBeCloseTo(Number(width) / Number(height));
      bytes += picture.length;
    }
    expect(bytes).toBeLessThan(600_000);
  });
});

describe('GitHub workflows', async () => {
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

  it('name each action by its commit, with its version in a comment', () => {
    const uses = Object.values(texts).flatMap((text) => text.match(/\buses:.*/gu) ?? []);
    expect(uses.length).toBeGreaterThan(0);
    const pinned = /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u;
    expect(uses.filter((each) => !pinned.test(each))).toEqual([]);
  });

  it('use the same commit of an action everywhere', () => {
    const commits = new Map(steps.map(({ uses }) => [uses.split('@')[0], uses]));
    expect(steps.filter(({ uses }) => commits.get(uses.split('@')[0]) !== uses)).toEqual([]);
  });

  it('leave no credentials in the checked-out repository', () => {
    const checkouts = steps.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with['persist-credentials'] !== false)).toEqual([]);
  });

  it('may write to the repository only in the release job, which runs neither our code nor packages', () => {
    const writing = jobs.filter(({ writes }) => writes);
    expect(writing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: release']);
    const runs = writing.flatMap((job) => job.steps);
    expect(runs.filter(({ run }) => /\b(?:npm|npx|node|yarn|pnpm)\b/u.test(run))).toEqual([]);
    expect(runs.filter(({ uses }) => /checkout|setup-node/u.test(uses))).toEqual([]);
  });
});
