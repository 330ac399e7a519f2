import type { Course } from '@markaz/contract/courses';
import type { Lecture, Resource } from '@markaz/contract/lectures';
import { useEffect } from 'react';
import { readJson, writeText } from '../stored.ts';
import { openedStorageKey } from '../theme/storage-keys.ts';

/** A course as it was last seen on this device. */
export interface OpenedCourse {
  readonly course: Course;
  /** Without their resources: what is sold is kept where somebody asks for it, apart. */
  readonly lectures: readonly Lecture[];
}

type LectureWithResources = Lecture & { readonly resources?: readonly Resource[] | undefined };

/** Last opened first; the longest of them take some 100 KB each. */
const limit = 20;

function all(): readonly OpenedCourse[] {
  const kept = readJson<OpenedCourse[]>(openedStorageKey);
  return Array.isArray(kept) ? (kept as OpenedCourse[]) : [];
}

function keep(course: Course, lectures: readonly LectureWithResources[]): void {
  const opened = { course, lectures: lectures.map(({ resources: _, ...lecture }) => lecture) };
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
): void {
  useEffect(() => {
    if (course && lectures) keep(course, lectures);
  }, [course, lectures]);
}
