import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { useEffect } from 'react';
import { openedStorageKey, readJson, writeText } from '../storage.ts';

/** A course in the form in which this device last fetched it. */
export interface OpenedCourse {
  readonly course: Course;
  /** Lectures without resources, because paid content is saved only at the student's request. */
  readonly lectures: readonly Lecture[];
  readonly version?: string | undefined;
}

type LectureWithResources = Lecture & { readonly resources?: readonly Resource[] | undefined };

/** Maximum number of stored courses, newest first. The largest take about 100 KB each. */
const limit = 20;

function storedCourses(): readonly OpenedCourse[] {
  const stored = readJson<OpenedCourse[]>(openedStorageKey);
  return Array.isArray(stored) ? (stored as OpenedCourse[]) : [];
}

/** Serialises lectures without `locked`, which differs between callers. */
const bare = (lectures: readonly Lecture[]) =>
  JSON.stringify(lectures.map(({ locked: _, ...lecture }) => lecture));

function store(
  course: Course,
  whole: readonly LectureWithResources[],
  version: string | undefined,
): void {
  const lectures = whole.map(({ resources: _, ...lecture }) => lecture);
  const before = openedCourse(course.id);
  const isSame = before !== undefined && bare(before.lectures) === bare(lectures);
  const known = version ?? (isSame ? before.version : undefined);
  const opened: OpenedCourse = { course, lectures, ...(known && { version: known }) };
  const others = storedCourses().filter((each) => each.course.id !== course.id);
  writeText(openedStorageKey, JSON.stringify([opened, ...others].slice(0, limit)));
}

/** Returns the course in the form stored on this device; undefined if it was never opened here. */
export function openedCourse(id: string): OpenedCourse | undefined {
  return storedCourses().find(({ course }) => course.id === id);
}

/** Returns all stored courses, keyed by id. Parses storage, so call it only once. */
export function openedCourses(): ReadonlyMap<string, OpenedCourse> {
  return new Map(storedCourses().map((opened) => [opened.course.id, opened]));
}

/** Saves a page's course for use offline, once it has loaded. */
export function useOpenedCourse(
  course: Course | null | undefined,
  lectures: readonly LectureWithResources[] | undefined,
  version?: string,
): void {
  useEffect(() => {
    if (course && lectures) store(course, lectures, version);
  }, [course, lectures, version]);
}
