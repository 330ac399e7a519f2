import type { User } from '@markaz/contract/accounts/users';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { may } from '../../../shared/auth/may.ts';
import { paths } from '../../../shared/paths.ts';

interface Section<Code> {
  /** Addresses with this prefix belong to the section, unless a later section claims them. */
  readonly path: string;
  readonly needs: StaffAccess;
  readonly load: () => Promise<Code>;
}

const section = <Code>(
  path: string,
  needs: StaffAccess,
  load: Section<Code>['load'],
): Section<Code> => ({ path, needs, load });

/**
 * The code of each section, in its own chunk. `admin.tsx` imports this file. An import of
 * `admin/ui` here would make their chunks import each other, which the build refuses
 * (plugins/chunks.ts).
 */
export const sectionCode = {
  home: section(paths.admin(), 'staff', () => import('../../../admin/home/home.tsx')),
  courses: section(paths.admin('courses'), 'content', () => import('./courses.tsx')),
  editor: section(paths.editCourse(''), 'content', () => import('./course-editor.tsx')),
  years: section(
    paths.admin('courses/year'),
    'admin',
    () => import('../../../admin/years/years.tsx'),
  ),
  codes: section(paths.admin('codes'), 'sales', () => import('./codes-section.ts')),
  students: section(paths.admin('students'), 'sales', () => import('./students-section.tsx')),
  money: section(paths.admin('money'), 'admin', () => import('./money-section.ts')),
  dashboard: section(
    paths.admin('dashboard'),
    'admin',
    () => import('../../../admin/dashboard/dashboard.tsx'),
  ),
  admins: section(paths.admin('admins'), 'admin', () => import('../../../admin/admins/admins.tsx')),
  audit: section(paths.admin('audit'), 'admin', () => import('./audit.tsx')),
  settings: section(paths.admin('settings'), 'admin', () => import('./settings.tsx')),
};

export const loadMui = () => import('../../../shared/theme/mui-provider.tsx');

const all = Object.values<Section<unknown>>(sectionCode);

export async function loadSection(pathname: string): Promise<void> {
  const found = all.findLast(({ path }) => pathname.startsWith(path));
  await Promise.all([found?.load(), found !== sectionCode.home && loadMui()]);
}

/** Fetches, one after another, the code of all sections that the user may open. */
export async function loadSectionsOf(user: User | null): Promise<void> {
  for (const { needs, load } of all) if (may(user, needs)) await load();
}
