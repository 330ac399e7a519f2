/** Tests of the repository itself: its lock file, its texts, the rules of its imports. */
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { cruise } from 'dependency-cruiser';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import rules, { areas, everyArea } from './import-rules.ts';
import { root } from './root.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

describe('package-lock.json', async () => {
  const lockSchema = z.object({
    packages: z.record(z.string(), z.looseObject({ resolved: z.string().optional() })),
  });
  const { packages } = lockSchema.parse(JSON.parse(await read('package-lock.json')));

  // Two copies would be two registries of apps or of components, each blind to the other's.
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
  /** By the workspace whose code imports them; those of the root are programs for scripts. */
  const named = {
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

  /** All code of a workspace without its tests; of the root with its tests, which import Vitest. */
  async function codeOf(workspace: string): Promise<string> {
    const pattern = workspace === '.' ? 'scripts/**/*.ts' : `${workspace}/src/**/*.{ts,tsx}`;
    const files: string[] = [];
    for await (const path of glob(pattern, { cwd: root }))
      if (workspace === '.' || !/\.test\.tsx?$/u.test(path)) files.push(await read(path));
    return files.join('\n');
  }

  describe.each(Object.entries(named))('in %s', async (workspace, names) => {
    const { dependencies, devDependencies } = packageSchema.parse(
      JSON.parse(await read(join(workspace, 'package.json'))),
    );
    const code = await codeOf(workspace);

    it.each(names)('depends on %s and uses it', (name) => {
      const from = workspace === '.' ? devDependencies : dependencies;
      expect(from).toHaveProperty([name]);
      // A module of the package, or a file of it that a script starts.
      const used = new RegExp(
        `(?:(?:from |import\\()['"]|node_modules/|tool\\(')${name}['"/]`,
        'u',
      );
      expect(used.test(code), `${name} is imported or started`).toBe(true);
    });
  });

  it('imports no look-alike of react-router-dom', async () => {
    expect(await codeOf('web')).not.toMatch(/from 'react-router['/]/u);
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
    const known = headings.get(file);
    if (known !== undefined) return known;
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
    for (const link of links) {
      const [file = '', anchor] = link.split('#');
      const known = await headingsOf(file);
      const isThere = known !== null && (anchor === undefined || known.includes(anchor));
      if (!isThere) broken.push(`${page}: ${link}`);
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
  const having = (pattern: RegExp) =>
    files.filter(({ text = '' }) => pattern.test(text)).map(({ path }) => path);

  it('are all the one that is not sent while something required is empty', () => {
    expect(having(/<form\b|component=["']form["']|createElement\(\s*["']form/u)).toEqual([
      'web/src/shared/form/form.tsx',
    ]);
  });

  it('have no required field that does not say so when it is empty', () => {
    const required =
      /<(?:TextField|Autocomplete|input|select|textarea)\b(?:(?!\/>|<\/)[\s\S])*?\srequired[\s/>=]/u;
    const silent = files.filter(
      ({ text = '' }) => required.test(text) && !/useMissing\(|onIncomplete=/u.test(text),
    );
    expect(having(required).length).toBeGreaterThan(0);
    expect(silent.map(({ path }) => path)).toEqual([]);
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
  const straysIn = (text: string) =>
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
    expect(straysIn(text)).not.toEqual([]);
  });

  it('are the same wherever people read', async () => {
    const found: string[] = [];
    for await (const path of glob('{web/src/**/*copy,contract/src/**/*,functions/src/**/*}.ts', {
      cwd: root,
      exclude: ['**/*.test.ts'],
    })) {
      for (const [text] of (await read(path)).matchAll(/'[^'\n]*'|`[^`]*`/gu)) {
        if (!/\p{Script=Arabic}/u.test(text)) continue;
        for (const { word, stray } of straysIn(text))
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

describe('import-rules.ts', () => {
  /** Writes a repository of these files. @param files their texts, by path @returns its folder */
  async function repositoryOf(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'markaz-imports-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return folder;
  }

  /** Returns the rules that `from` breaks by importing `to`, in a repository of these two files. */
  async function broken(from: string, to: string, statement = 'import'): Promise<string[]> {
    const depth = '../'.repeat(from.split('/').length - 1);
    const baseDir = await repositoryOf({
      [from]: statement.endsWith('=> import')
        ? `${statement}('${depth}${to}');\n`
        : `${statement} { b } from '${depth}${to}';\nexport type A = typeof b;\n`,
      [to]: 'export const b = 1;\n',
    });
    const { output } = await cruise([from], {
      ...rules.options,
      baseDir,
      ruleSet: { forbidden: rules.forbidden ?? [] },
      validate: true,
    });
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ rule }) => rule.name);
  }

  it.each([
    ['contract/src/a.ts', 'web/src/shared/b.ts', 'part-contract'],
    ['web/src/shared/a.ts', 'functions/src/core/b.ts', 'part-web'],
    ['web/src/shared/a.ts', 'local/src/b.ts', 'part-web'],
    ['functions/src/app.ts', 'local/src/b.ts', 'part-functions'],
    ['local/src/a.ts', 'contract/src/b.ts', 'part-local'],
    ['functions/src/core/a.ts', 'functions/src/http/b.ts', 'functions-core'],
    ['functions/src/store/a.ts', 'functions/src/http/b.ts', 'functions-store'],
    ['functions/src/http/a.ts', 'functions/src/learning/x/b.ts', 'functions-http'],
    [
      'functions/src/learning/x/a.ts',
      'functions/src/learning/y/store.ts',
      'functions-feature-store',
    ],
    ['functions/src/catalogue/x/a.ts', 'functions/src/learning/y/b.ts', 'functions-catalogue'],
    ['functions/src/accounts/x/a.ts', 'functions/src/catalogue/y/b.ts', 'functions-accounts'],
    ['functions/src/deps.ts', 'functions/src/staff.ts', 'functions-first-load'],
    ['functions/src/app.ts', 'contract/src/api.ts', 'functions-first-load'],
    [
      'contract/src/catalogue/courses.ts',
      'contract/src/catalogue/course-input.ts',
      'functions-first-load',
    ],
    [
      'functions/src/people/privacy/service.ts',
      'functions/src/people/students/present.ts',
      'functions-first-load',
    ],
    ['web/src/shared/a.ts', 'web/src/app/b.ts', 'web-shared'],
    ['web/src/student/home/a.ts', 'web/src/student/courses/b.ts', 'web-student'],
    ['web/src/admin/log/a.ts', 'web/src/admin/codes/b.ts', 'web-admin'],
    ['web/src/admin/log/a.ts', 'web/src/student/home/b.ts', 'web-admin'],
    ['web/src/main.tsx', 'web/src/app/pages/admin/admin.tsx', 'web-first-load'],
    ['web/src/app/pages/home.tsx', 'web/src/shared/kept/b.ts', 'web-first-load'],
    ['web/src/shared/ui/a.ts', 'web/src/shared/maths/b.ts', 'web-first-load'],
    ['web/src/shared/ui/a.ts', 'node_modules/@mui/material/b.ts', 'web-first-load'],
  ])('refuses that %s imports %s', async (from, to, rule) => {
    expect(await broken(from, to)).toEqual([rule]);
  });

  it.each([
    ['web/src/app/a.ts', 'web/src/student/home/b.ts'],
    ['web/src/student/lecture/a.ts', 'web/src/student/player/b.ts'],
    ['web/src/admin/codes/a.ts', 'web/src/admin/ui/b.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/learning/x/store.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/catalogue/y/b.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/http/b.ts'],
    ['functions/test/a.ts', 'local/src/b.ts'],
  ])('lets %s import %s', async (from, to) => {
    expect(await broken(from, to)).toEqual([]);
  });

  it.each(['import type', 'export const a = () => import'])(
    'lets the first load use what comes later by «%s»',
    async (statement) => {
      expect(await broken('web/src/main.tsx', 'web/src/shared/maths/b.ts', statement)).toEqual([]);
    },
  );

  it.each(['import type', 'export const a = () => import'])(
    'lets what serves students use what is of staff by «%s»',
    async (statement) => {
      const to = 'functions/src/staff.ts';
      expect(await broken('functions/src/deps.ts', to, statement)).toEqual([]);
    },
  );

  /** Returns cycles between the API's features, in a repository at `baseDir`. */
  async function featureCycles(baseDir: string): Promise<string[]> {
    const { output } = await cruise(['functions/src'], {
      ...rules.options,
      baseDir,
      // Tests and the composition roots use all features.
      includeOnly: everyArea,
      exclude: /\.test\.ts$/u.source,
      ruleSet: {
        forbidden: [
          {
            name: 'feature-cycle',
            scope: 'folder',
            severity: 'error',
            from: { path: `${everyArea}[^/]+$` },
            to: { circular: true },
          },
        ],
      },
      validate: true,
    });
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ from, to }) => `${from} ⇄ ${to}`);
  }

  it('lets no two features of the API use each other, directly or through others', async () => {
    const files = {
      'functions/src/learning/x/a.ts':
        "import { b } from '../y/b.ts';\nexport type A = typeof b;\n",
      'functions/src/learning/y/b.ts': 'export const b = 1;\n',
      'functions/src/learning/x/c.ts': 'export const c = 1;\n',
    };
    const back = "import { c } from '../x/c.ts';\nexport type D = typeof c;\n";
    const knot = await repositoryOf({ ...files, 'functions/src/learning/y/d.ts': back });
    expect(await featureCycles(await repositoryOf(files))).toEqual([]);
    expect(await featureCycles(knot)).not.toEqual([]);
    expect(await featureCycles(root)).toEqual([]);
  });

  it('has the areas that docs/architecture.md draws', async () => {
    const drawn = /```mermaid\nflowchart BT\n(.*?)```/su.exec(
      await read('docs/architecture.md'),
    )?.[1];
    const arrows = Object.entries(areas).map(([area, others]) =>
      others.length > 0 ? `  ${area} --> ${others.join(' & ')}\n` : `  ${area}\n`,
    );
    expect(drawn).toBe(arrows.join(''));
  });

  it("lets a feature name the types of another feature's store", async () => {
    const from = 'functions/src/learning/x/a.ts';
    const to = 'functions/src/catalogue/y/store.ts';
    expect(await broken(from, to, 'import type')).toEqual([]);
  });
});
