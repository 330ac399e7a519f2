import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { describe, expect, it, onTestFinished } from 'vitest';
import rules, { areaPattern, areas } from './import-rules.ts';
import { root } from './root.ts';

describe('import-rules.ts', () => {
  /**
   * Writes files to a new folder and returns the folder.
   * @param files texts of the files, keyed by path
   */
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
  async function brokenRules(from: string, to: string, statement = 'import'): Promise<string[]> {
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
    ['functions/src/deps.ts', 'functions/src/staff-deps.ts', 'functions-first-load'],
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
    ['web/src/app/pages/home.tsx', 'web/src/shared/saved-files/b.ts', 'web-first-load'],
    ['web/src/shared/ui/a.ts', 'web/src/shared/maths/b.ts', 'web-first-load'],
    ['web/src/shared/ui/a.ts', 'node_modules/@mui/material/b.ts', 'web-first-load'],
  ])('forbids %s to import %s', async (from, to, rule) => {
    expect(await brokenRules(from, to)).toEqual([rule]);
  });

  it.each([
    ['web/src/app/a.ts', 'web/src/student/home/b.ts'],
    ['web/src/student/lecture/a.ts', 'web/src/student/player/b.ts'],
    ['web/src/admin/codes/a.ts', 'web/src/admin/ui/b.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/learning/x/store.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/catalogue/y/b.ts'],
    ['functions/src/learning/x/a.ts', 'functions/src/http/b.ts'],
    ['functions/test/a.ts', 'local/src/b.ts'],
  ])('allows %s to import %s', async (from, to) => {
    expect(await brokenRules(from, to)).toEqual([]);
  });

  it.each(['import type', 'export const a = () => import'])(
    'allows code of the first load to refer to lazily loaded code with «%s»',
    async (statement) => {
      expect(await brokenRules('web/src/main.tsx', 'web/src/shared/maths/b.ts', statement)).toEqual(
        [],
      );
    },
  );

  it.each(['import type', 'export const a = () => import'])(
    'allows code for students to refer to code for staff with «%s»',
    async (statement) => {
      const to = 'functions/src/staff-deps.ts';
      expect(await brokenRules('functions/src/deps.ts', to, statement)).toEqual([]);
    },
  );

  /** Returns cycles between the API's features, in a repository at `baseDir`. */
  async function featureCycles(baseDir: string): Promise<string[]> {
    const { output } = await cruise(['functions/src'], {
      ...rules.options,
      baseDir,
      // Tests and the composition roots use all features.
      includeOnly: areaPattern,
      exclude: /\.test\.ts$/u.source,
      ruleSet: {
        forbidden: [
          {
            name: 'feature-cycle',
            scope: 'folder',
            severity: 'error',
            from: { path: `${areaPattern}[^/]+$` },
            to: { circular: true },
          },
        ],
      },
      validate: true,
    });
    if (typeof output === 'string') throw new Error(output);
    return output.summary.violations.map(({ from, to }) => `${from} ⇄ ${to}`);
  }

  it('finds cycles between features of the API, and the repository has no such cycle', async () => {
    const files = {
      'functions/src/learning/x/a.ts':
        "import { b } from '../y/b.ts';\nexport type A = typeof b;\n",
      'functions/src/learning/y/b.ts': 'export const b = 1;\n',
      'functions/src/learning/x/c.ts': 'export const c = 1;\n',
    };
    const reverseImport = "import { c } from '../x/c.ts';\nexport type D = typeof c;\n";
    const cyclicRepository = await repositoryOf({
      ...files,
      'functions/src/learning/y/d.ts': reverseImport,
    });
    expect(await featureCycles(await repositoryOf(files))).toEqual([]);
    expect(await featureCycles(cyclicRepository)).not.toEqual([]);
    expect(await featureCycles(root)).toEqual([]);
  });

  it('allows the same imports between areas as the diagram in docs/architecture.md', async () => {
    const diagram = /```mermaid\nflowchart BT\n(.*?)```/su.exec(
      await readFile(join(root, 'docs/architecture.md'), 'utf8'),
    )?.[1];
    const arrows = Object.entries(areas).map(([area, others]) =>
      others.length > 0 ? `  ${area} --> ${others.join(' & ')}\n` : `  ${area}\n`,
    );
    expect(diagram).toBe(arrows.join(''));
  });

  it('allows a feature to import the types of another feature’s store', async () => {
    const from = 'functions/src/learning/x/a.ts';
    const to = 'functions/src/catalogue/y/store.ts';
    expect(await brokenRules(from, to, 'import type')).toEqual([]);
  });
});
