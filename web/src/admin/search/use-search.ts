import { batchName } from '@markaz/contract/cards/batch-name';
import type { AccessCode } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { StudentSummary } from '@markaz/contract/people/students';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallOptions, postJson, requirePermission } from '../../shared/api/client.ts';
import { arabicSearch, searchable } from '../../shared/courses/arabic-search.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { sections } from '../ui/admin-nav.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import { productTitle } from '../ui/card-scope.ts';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './search.copy.ts';

type HasAccess = (needed: StaffAccess) => boolean;

type TitleOf = (cId: string) => string;

export interface SearchResult {
  readonly group: keyof typeof copy.groups;
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly to: string;
}

/** A page of the guide. `foldArabic` returned its folded texts. */
export interface GuideEntry {
  readonly to: string;
  readonly name: string;
  readonly detail: string;
  readonly needs: StaffAccess;
  readonly foldedName: string;
  readonly folded: string;
}

const maxPerGroup = 5;

const pages = [
  ...sections.map(({ to, label, needs }) => ({ to, label, needs })),
  { to: adminPaths.newCourse(), label: copy.newCourse, needs: 'content' },
  { to: adminPaths.announcements(), label: copy.announcements, needs: 'content' },
  { to: adminPaths.searchWords(), label: copy.searchWords, needs: 'content' },
  { to: adminPaths.batches(), label: copy.batches, needs: 'sales' },
  { to: adminPaths.bundles(), label: copy.bundles, needs: 'sales' },
  { to: adminPaths.newBatch(), label: copy.newBatch, needs: 'sales' },
  { to: adminPaths.newCode(), label: copy.newCode, needs: 'sales' },
  { to: adminPaths.invitations(), label: copy.invitations, needs: 'sales' },
] as const;

/** Returns the pages that the user may open and whose names match. An empty text matches all. */
function findPages(text: string, hasAccess: HasAccess): SearchResult[] {
  const search = arabicSearch(text);
  return pages
    .filter(({ label, needs }) => hasAccess(needs) && search.matches(foldArabic(label)))
    .map(({ to, label }) => ({ group: 'pages', key: to, name: label, detail: '', to }));
}

/**
 * Returns the matching courses, those with a matching title first. Omits courses in the trash,
 * which cannot be opened. A result links to the editor, or to the course's cards for other staff.
 */
function findCourses(
  courses: readonly AdminCourseSummary[],
  text: string,
  hasAccess: HasAccess,
): SearchResult[] {
  const search = arabicSearch(text);
  const items = courses.filter(({ state }) => state === 'live').map(searchable);
  const matching = items.filter((item) => search.matches(item.text));
  return matching
    .toSorted((a, b) => Number(search.matches(b.title)) - Number(search.matches(a.title)))
    .slice(0, maxPerGroup)
    .map(({ course: { id, title, subject, author } }) => ({
      group: 'courses',
      key: id,
      name: title,
      detail: [subject, author?.name].filter(Boolean).join('، '),
      to: hasAccess('content') ? adminPaths.course(id) : adminPaths.codes({ cId: id }),
    }));
}

/** Returns the matching pages of the guide for the user's jobs, those with a matching name first. */
function findInGuide(
  guide: readonly GuideEntry[],
  text: string,
  hasAccess: HasAccess,
): SearchResult[] {
  const search = arabicSearch(text);
  return guide
    .filter(({ needs, folded }) => hasAccess(needs) && search.matches(folded))
    .toSorted((a, b) => Number(search.matches(b.foldedName)) - Number(search.matches(a.foldedName)))
    .slice(0, maxPerGroup)
    .map(({ to, name, detail }) => ({ group: 'guide', key: to, name, detail, to }));
}

/** @param isSuggestion whether the card only has a code similar to the typed one */
function toCardResult(code: AccessCode, titleOf: TitleOf, isSuggestion: boolean): SearchResult {
  const { token, state, usedBy } = code;
  const stateText =
    state === 'used'
      ? copy.card.used(usedBy?.displayName || usedBy?.email || common.deletedAccount)
      : copy.card[state];
  const detail = [isSuggestion && copy.card.suggested, productTitle(code, titleOf), stateText]
    .filter(Boolean)
    .join('، ');
  return { group: 'cards', key: token, name: token, detail, to: adminPaths.card(token) };
}

function toStudentResult({ uid, displayName, email }: StudentSummary): SearchResult {
  const [name, detail] = displayName === '' ? [email ?? '', ''] : [displayName, email ?? ''];
  return { group: 'students', key: uid, name, detail, to: adminPaths.student(uid) };
}

function toBatchResult(batch: CodeBatch, titleOf: TitleOf): SearchResult {
  const { id, count } = batch;
  return {
    group: 'batches',
    key: id,
    name: batchName(batch, formatDate),
    detail: copy.batch(plural(count, nouns.card), productTitle(batch, titleOf)),
    to: adminPaths.print(id),
  };
}

/** Minimum length of a text that searches more than the pages, in characters. */
const minTextLength = 2;

const serverGroups = ['cards', 'students', 'batches'] as const;

/** Turns a response into results. Takes the courses' titles, which may be loaded later. */
type CreateResults = (titleOf: TitleOf) => SearchResult[];

type Call = (text: string, options: CallOptions) => Promise<CreateResults>;

/** The request to the server for each group. All requests need the role `sales`. */
const calls: Readonly<Record<(typeof serverGroups)[number], Call>> = {
  async cards(text, options) {
    const response = requirePermission(
      await postJson('admin/codes/find', { text, limit: maxPerGroup }, options),
    );
    const titleOf = (cId: string) => response.courses[cId] ?? '';
    const isSuggestion = response.suggested ?? false;
    return () => response.codes.map((code) => toCardResult(code, titleOf, isSuggestion));
  },
  async students(search, options) {
    const response = requirePermission(
      await postJson('admin/students', { search, limit: maxPerGroup }, options),
    );
    return () => response.students.map(toStudentResult);
  },
  async batches(search, options) {
    const request = { search, limit: maxPerGroup };
    const { batches } = requirePermission(await postJson('admin/codes/batches', request, options));
    return (titleOf) => batches.map((batch) => toBatchResult(batch, titleOf));
  },
};

/**
 * Returns everything that matches a text and that the user may see. Pages and courses appear at
 * once, other groups after a pause in typing. Never returns results of another text. Later
 * responses are added below earlier ones, so that no row moves just before the user chooses it.
 * @param guide the pages of the guide
 */
export function useSearch(typed: string, guide: readonly GuideEntry[]) {
  const text = typed.trim();
  const debouncedText = useDebounced(text);
  const isSearch = text.length >= minTextLength;
  const isDebounced = isSearch && debouncedText === text;
  const hasAccess = useHasAccess();
  const isSalesStaff = hasAccess('sales');
  const mayReadCourses = hasAccess('staff');
  const courses = useQuery({ ...allCoursesQuery, enabled: isSearch && mayReadCourses });
  const isPendingCourses = mayReadCourses && courses.isPending;
  const serverQueries = useQueries({
    queries: serverGroups.map((group) => ({
      queryKey: ['admin', 'search', group, debouncedText],
      queryFn: ({ signal }: CallOptions) => calls[group](debouncedText, { signal }),
      enabled: isDebounced && isSalesStaff,
    })),
  });
  const localResults = useMemo(
    () => [
      ...findPages(isSearch ? text : '', hasAccess),
      ...(isSearch ? findCourses(courses.data ?? [], text, hasAccess) : []),
      ...(isSearch ? findInGuide(guide, text, hasAccess) : []),
    ],
    [isSearch, text, courses.data, guide, hasAccess],
  );
  const titleOf = (cId: string) => courses.data?.find(({ id }) => id === cId)?.title ?? '';
  const activeQueries = isDebounced && isSalesStaff ? serverQueries : [];
  const byArrival = activeQueries.toSorted((a, b) => a.dataUpdatedAt - b.dataUpdatedAt);
  return {
    results: isPendingCourses
      ? localResults
      : [...localResults, ...byArrival.flatMap(({ data }) => data?.(titleOf) ?? [])],
    isPending:
      isSearch &&
      (!isDebounced || isPendingCourses || activeQueries.some(({ isPending }) => isPending)),
    /** Groups whose request failed. */
    failedGroups: [
      ...(isSearch && courses.isError ? ['courses' as const] : []),
      ...serverGroups.filter((_, index) => activeQueries[index]?.isError),
    ],
  };
}
