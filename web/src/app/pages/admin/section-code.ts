import type { User } from '@markaz/contract/accounts/users';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { may } from '../../../shared/auth/may.ts';
import { paths } from '../../../shared/paths.ts';

interface Section<Code> {
  /**
   * Paths with this prefix belong to the section, unless a later section in the list also matches
   * them.
   */
  readonly path: string;
  readonly needs: StaffAccess;
  readonly load: () => Promise<Code>;
}

/** @param prefix the path after `/admin/` */
const section = <Code>(
  prefix: string,
  needs: StaffAccess,
  load: Section<Code>['load'],
): Section<Code> => ({ path: paths.admin(prefix), needs, load });

/**
 * The sections of the admin pages. The code of each section is its own chunk. `admin.tsx` imports
 * this file, so an import of `admin/ui` here would make chunks import each other, which fails the
 * build (plugins/chunks.ts).
 */
export const sectionCode = {
  home: section('', 'staff', () => import('../../../admin/home/home.tsx')),
  courses: section('courses', 'content', () => import('./courses.tsx')),
  editor: section('courses/', 'content', () => import('./course-editor.tsx')),
  questions: section('courses/questions', 'content', () => import('./questions-section.tsx')),
  years: section('courses/year', 'admin', () => import('../../../admin/years/years.tsx')),
  counter: section('counter', 'sales', () => import('./counter-section.ts')),
  codes: section('codes', 'sales', () => import('./codes-section.ts')),
  students: section('students', 'sales', () => import('./students-section.tsx')),
  money: section('money', 'cashier', () => import('./money-section.ts')),
  teaching: section('teaching', 'teacher', () => import('./teaching-section.tsx')),
  dashboard: section('dashboard', 'admin', () => import('../../../admin/dashboard/dashboard.tsx')),
  admins: section('admins', 'admin', () => import('../../../admin/admins/admins.tsx')),
  audit: section('audit', 'admin', () => import('../../../admin/log/audit.tsx')),
  settings: section('settings', 'admin', () => import('../../../admin/settings/settings.tsx')),
  guide: section('guide', 'team', () => import('./guide.tsx')),
};

export const loadMui = () => import('../../../shared/theme/mui-provider.tsx');

const sections = Object.values<Section<unknown>>(sectionCode);

export async function loadSection(pathname: string): Promise<void> {
  const match = sections.findLast(({ path }) => pathname.startsWith(path));
  await Promise.all([match?.load(), match !== sectionCode.home && loadMui()]);
}

export async function loadSectionsOf(user: User | null): Promise<void> {
  for (const { needs, load } of sections) if (may(user, needs)) await load();
}
