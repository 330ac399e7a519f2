/**
 * What a student's first load must not reach by imports that are not lazy; part of `npm run lint`. Apart
 * from the other rules, because here lazy imports and those of types do not count.
 */
import type { IConfiguration } from 'dependency-cruiser';
import importRules from './import-rules.ts';

/** The entry, and the pages that students arrive at. */
const first = '^web/src/(main\\.tsx|app/pages/(home|courses|course|lecture|enroll|user|auth)\\.tsx)$';

const rules: IConfiguration = {
  forbidden: [
    {
      name: 'first-load-packages',
      comment: 'A package that no page needs before it can be used: import lazily what imports it',
      severity: 'error',
      from: { path: first },
      to: {
        path: 'node_modules/(@mui|@emotion|stylis|@?firebase|hls\\.js|media-chrome|react-hook-form|@hookform|@dnd-kit|react-easy-crop|temml|qr|gift-pegjs)/',
        reachable: true,
      },
    },
    {
      name: 'first-load-features',
      comment: 'What shows later, or to few, is imported lazily by the pages that students arrive at',
      severity: 'error',
      from: { path: first },
      to: {
        path: '^web/src/(admin/|app/(displaced|install)/|student/(quiz|follow|privacy)/|shared/(devices|kept|maths|mistakes|quizzes|usage)/|shared/scan/scanner)',
        reachable: true,
      },
    },
  ],
  options: {
    ...importRules.options,
    tsPreCompilationDeps: false,
    exclude: { ...importRules.options?.exclude, dynamic: true },
  },
};

export default rules;
