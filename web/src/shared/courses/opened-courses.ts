import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { useEffect } from 'react';
import { readJson, writeText } from '../stored.ts';
import { openedStorageKey } from '../theme/storage-keys.ts';

/** A course as it was last seen on this device. */
export interface OpenedCourse {
  readonly course: Course;
  /** Without their resources: what is sold is kept where somebody asks for it, apart. */
  readonly lectures: readonly Lecture[];
  /** What the server knows this list by. */
  readonly version?: string | undefined;
}

type LectureWithResources = Lecture & { readonly resources?: readonly Resource[] | undefined };

/** Last opened first; the longest of them take some 100 KB each. */
const limit = 20;

function all(): readonly OpenedCourse[] {
  const kept = readJson<OpenedCourse[]>(openedStorageKey);
  return Array.isArray(kept) ? (kept as OpenedCourse[]) : [];
}

/** A list without what differs from one caller to the other. */
const bare = (lectures: readonly Lecture[]) =>
  JSON.stringify(lectures.map(({ locked: _, ...lecture }) => lecture));

function keep(
  course: Course,
  whole: readonly LectureWithResources[],
  version: string | undefined,
): void {
  const lectures = whole.map(({ resources: _, ...lecture }) => lecture);
  const before = openedCourse(course.id);
  const isSame = before !== undefined && bare(before.lectures) === bare(lectures);
  const known = version ?? (isSame ? before.version : undefined);
  const opened: OpenedCourse = { course, lectures, ...(known && { version: known }) };
  const others = all().filter((each) => each.course.id !== course.id);
  writeText(openedStorageKey, JSON.stringify([opened, ...others].slice(0, limit)));
}

/** The course as it was last opened here; undefined where it was not. */
export function openedCourse(id: string): OpenedCourse | undefined {
  return all().find(({ course }) => course.id === id);
}

/** All of them, by id; to be read once. */
export function openedCourses(): ReadonlyMap<string, OpenedCourse> {
  return new Map(all().map((opened) => [opened.course.id, opened]));
}

/** Keeps the course that a page shows, once it is known, for times without a connection. */
export function useOpenedCourse(
  course: Course | null | undefined,
  lectures: readonly LectureWithResources[] | undefined,
  version?: string,
): void {
  useEffect(() => {
    if (course && lectures) keep(course, lectures, version);
  }, [course, lectures, version]);
}
