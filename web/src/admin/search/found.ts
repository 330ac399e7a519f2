import { batchName } from '@markaz/contract/cards/batch-name';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import type { AccessCode } from '@markaz/contract/cards/code-schema';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { StudentSummary } from '@markaz/contract/people/students';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { arabicSearch, searchable } from '../../shared/courses/arabic-search.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { sections } from '../ui/admin-nav.tsx';
import { soldName } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './search.copy.ts';

type May = (needed: StaffAccess) => boolean;

type Group = keyof typeof copy.groups;

/** A result of the search, with its address. */
export interface Found {
  readonly group: Group;
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly to: string;
}

/** Number of results shown in each group. */
export const most = 5;

const pages = [
  ...sections.map(({ to, label, needs }) => ({ to, label, needs })),
  { to: adminPaths.newCourse(), label: copy.newCourse, needs: 'content' },
  { to: adminPaths.batches(), label: copy.batches, needs: 'sales' },
  { to: adminPaths.bundles(), label: copy.bundles, needs: 'sales' },
  { to: adminPaths.newBatch(), label: copy.newBatch, needs: 'sales' },
  { to: adminPaths.newCode(), label: copy.newCode, needs: 'sales' },
] as const;

/** Returns the user's admin pages with matching names; all of them for an empty text. */
export function findPages(text: string, may: May): Found[] {
  const search = arabicSearch(text);
  return pages
    .filter(({ label, needs }) => may(needs) && search.matches(foldArabic(label)))
    .map(({ to, label }) => ({ group: 'pages', key: to, name: label, detail: '', to }));
}

/**
 * Returns the matching courses, titles first, without trashed ones, which cannot be opened. They
 * link to the editor or, for users who only sell, to their cards.
 */
export function findCourses(
  courses: readonly AdminCourseSummary[],
  text: string,
  may: May,
): Found[] {
  const search = arabicSearch(text);
  const items = courses.filter(({ state }) => state === 'live').map(searchable);
  const fitting = items.filter((item) => search.matches(item.text));
  return fitting
    .toSorted((a, b) => Number(search.matches(b.title)) - Number(search.matches(a.title)))
    .slice(0, most)
    .map(({ course: { id, title, subject, author } }) => ({
      group: 'courses',
      key: id,
      name: title,
      detail: [subject, author?.name].filter(Boolean).join('، '),
      to: may('content') ? adminPaths.course(id) : adminPaths.codes({ cId: id }),
    }));
}

/** @param titleOf of the course that a card opens */
export function presentCard(code: AccessCode, titleOf: (cId: string) => string): Found {
  const { token, state, usedBy } = code;
  const standing =
    state === 'used'
      ? copy.card.used(usedBy?.displayName || usedBy?.email || common.deletedAccount)
      : copy.card[state];
  const detail = [soldName(code, titleOf), standing].filter(Boolean).join('، ');
  return { group: 'cards', key: token, name: token, detail, to: adminPaths.card(token) };
}

export function presentStudent({ uid, displayName, email }: StudentSummary): Found {
  const [name, detail] = displayName === '' ? [email ?? '', ''] : [displayName, email ?? ''];
  return { group: 'students', key: uid, name, detail, to: adminPaths.student(uid) };
}

/** @param titleOf of the course that its cards open */
export function presentBatch(batch: CodeBatch, titleOf: (cId: string) => string): Found {
  const { id, count } = batch;
  return {
    group: 'batches',
    key: id,
    name: batchName(batch, formatDate),
    detail: copy.batch(plural(count, nouns.card), soldName(batch, titleOf)),
    to: adminPaths.print(id),
  };
}
