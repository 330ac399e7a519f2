import { batchName } from '@markaz/contract/cards/batch-name';
import type { AccessCode } from '@markaz/contract/cards/card';
import type { CodeBatch } from '@markaz/contract/cards/code-batches';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { StudentSummary } from '@markaz/contract/people/students';
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { foldArabic } from '@markaz/contract/text/fold-arabic';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type CallOptions, permitted, postJson } from '../../shared/api/client.ts';
import { arabicSearch, searchable } from '../../shared/courses/arabic-search.ts';
import { plural } from '../../shared/format/plural.ts';
import { formatDate } from '../../shared/format/time.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { sections } from '../ui/admin-nav.tsx';
import { productTitle } from '../ui/card-scope.ts';
import { useMay } from '../ui/may.ts';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './search.copy.ts';

type May = (needed: StaffAccess) => boolean;

type TitleOf = (cId: string) => string;

export interface SearchResult {
  readonly group: keyof typeof copy.groups;
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly to: string;
}

const groupLimit = 5;

const pages = [
  ...sections.map(({ to, label, needs }) => ({ to, label, needs })),
  { to: adminPaths.newCourse(), label: copy.newCourse, needs: 'content' },
  { to: adminPaths.batches(), label: copy.batches, needs: 'sales' },
  { to: adminPaths.bundles(), label: copy.bundles, needs: 'sales' },
  { to: adminPaths.newBatch(), label: copy.newBatch, needs: 'sales' },
  { to: adminPaths.newCode(), label: copy.newCode, needs: 'sales' },
] as const;

/** Returns the admin pages that the user may open and whose names match; all for an empty text. */
function findPages(text: string, may: May): SearchResult[] {
  const search = arabicSearch(text);
  return pages
    .filter(({ label, needs }) => may(needs) && search.matches(foldArabic(label)))
    .map(({ to, label }) => ({ group: 'pages', key: to, name: label, detail: '', to }));
}

/**
 * Returns the matching courses, titles first. Omits courses in the trash, which cannot be opened.
 * They link to the editor or, for users without it, to their cards.
 */
function findCourses(
  courses: readonly AdminCourseSummary[],
  text: string,
  may: May,
): SearchResult[] {
  const search = arabicSearch(text);
  const items = courses.filter(({ state }) => state === 'live').map(searchable);
  const fitting = items.filter((item) => search.matches(item.text));
  return fitting
    .toSorted((a, b) => Number(search.matches(b.title)) - Number(search.matches(a.title)))
    .slice(0, groupLimit)
    .map(({ course: { id, title, subject, author } }) => ({
      group: 'courses',
      key: id,
      name: title,
      detail: [subject, author?.name].filter(Boolean).join('، '),
      to: may('content') ? adminPaths.course(id) : adminPaths.codes({ cId: id }),
    }));
}

function presentCard(code: AccessCode, titleOf: TitleOf): SearchResult {
  const { token, state, usedBy } = code;
  const stateText =
    state === 'used'
      ? copy.card.used(usedBy?.displayName || usedBy?.email || common.deletedAccount)
      : copy.card[state];
  const detail = [productTitle(code, titleOf), stateText].filter(Boolean).join('، ');
  return { group: 'cards', key: token, name: token, detail, to: adminPaths.card(token) };
}

function presentStudent({ uid, displayName, email }: StudentSummary): SearchResult {
  const [name, detail] = displayName === '' ? [email ?? '', ''] : [displayName, email ?? ''];
  return { group: 'students', key: uid, name, detail, to: adminPaths.student(uid) };
}

function presentBatch(batch: CodeBatch, titleOf: TitleOf): SearchResult {
  const { id, count } = batch;
  return {
    group: 'batches',
    key: id,
    name: batchName(batch, formatDate),
    detail: copy.batch(plural(count, nouns.card), productTitle(batch, titleOf)),
    to: adminPaths.print(id),
  };
}

/** Length in letters from which a text searches more than the pages. */
const shortestText = 2;

/** Pause in typing before the server is called, in milliseconds. */
const pause = 250;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const groups = ['cards', 'students', 'batches'] as const;

/** Presents results as soon as the courses' titles are loaded. */
type Present = (titleOf: TitleOf) => SearchResult[];

type Call = (text: string, options: CallOptions) => Promise<Present>;

/** Calls to the server. All need the role `sales`. */
const calls: Readonly<Record<(typeof groups)[number], Call>> = {
  async cards(text, options) {
    const found = permitted(
      await postJson('admin/codes/find', { text, limit: groupLimit }, options),
    );
    return () => found.codes.map((code) => presentCard(code, (cId) => found.courses[cId] ?? ''));
  },
  async students(search, options) {
    const found = permitted(
      await postJson('admin/students', { search, limit: groupLimit }, options),
    );
    return () => found.students.map(presentStudent);
  },
  async batches(search, options) {
    const request = { search, limit: groupLimit };
    const { batches } = permitted(await postJson('admin/codes/batches', request, options));
    return (titleOf) => batches.map((batch) => presentBatch(batch, titleOf));
  },
};

/**
 * Returns everything that matches a text and that the user may see: pages and courses at once, the
 * rest after a pause. Never returns results of another text. Later responses are added below
 * earlier ones, so that a row does not move just before somebody chooses it.
 */
export function useSearch(typed: string) {
  const text = typed.trim();
  const paused = usePaused(text);
  const isSearch = text.length >= shortestText;
  const settled = isSearch && paused === text;
  const may = useMay();
  const sells = may('sales');
  const courses = useQuery({ ...allCoursesQuery, enabled: isSearch });
  const answers = useQueries({
    queries: groups.map((group) => ({
      queryKey: ['admin', 'search', group, paused],
      queryFn: ({ signal }: CallOptions) => calls[group](paused, { signal }),
      enabled: settled && sells,
    })),
  });
  const inMemory = useMemo(
    () => [
      ...findPages(isSearch ? text : '', may),
      ...(isSearch ? findCourses(courses.data ?? [], text, may) : []),
    ],
    [isSearch, text, courses.data, may],
  );
  const titleOf = (cId: string) => courses.data?.find(({ id }) => id === cId)?.title ?? '';
  const asked = settled && sells ? answers : [];
  const arrived = asked.toSorted((a, b) => a.dataUpdatedAt - b.dataUpdatedAt);
  return {
    found: courses.isPending
      ? inMemory
      : [...inMemory, ...arrived.flatMap(({ data }) => data?.(titleOf) ?? [])],
    pending:
      isSearch && (!settled || courses.isPending || asked.some(({ isPending }) => isPending)),
    /** Groups whose request failed. */
    failed: [
      ...(isSearch && courses.isError ? ['courses' as const] : []),
      ...groups.filter((_, index) => asked[index]?.isError),
    ],
  };
}
