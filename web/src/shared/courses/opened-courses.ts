import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { useEffect } from 'react';
import { openedCoursesStorageKey, readJson, writeText } from '../storage.ts';

/** A course that was opened on this device, as the API last returned it. */
export interface OpenedCourse {
  readonly course: Course;
  /** Lectures without resources, because paid content is saved only at the student's request. */
  readonly lectures: readonly Lecture[];
  /** Version of the lecture list. If it is still current, the server does not send the list again. */
  readonly version?: string | undefined;
}

type LectureWithResources = Lecture & { readonly resources?: readonly Resource[] | undefined };

/**
 * Maximum number of stored courses. The most recently opened courses stay. The largest courses take
 * about 100 KB each.
 */
const maxCourses = 20;

function storedCourses(): readonly OpenedCourse[] {
  const stored = readJson<OpenedCourse[]>(openedCoursesStorageKey);
  return Array.isArray(stored) ? (stored as OpenedCourse[]) : [];
}

/** Serialises lectures without `locked`, because it depends on who is signed in. */
const serialiseLectures = (lectures: readonly Lecture[]) =>
  JSON.stringify(lectures.map(({ locked: _, ...lecture }) => lecture));

function storeCourse(
  course: Course,
  withResources: readonly LectureWithResources[],
  version: string | undefined,
): void {
  const lectures = withResources.map(({ resources: _, ...lecture }) => lecture);
  const previous = openedCourse(course.id);
  const isSame =
    previous !== undefined && serialiseLectures(previous.lectures) === serialiseLectures(lectures);
  const currentVersion = version ?? (isSame ? previous.version : undefined);
  const newEntry: OpenedCourse = {
    course,
    lectures,
    ...(currentVersion && { version: currentVersion }),
  };
  const others = storedCourses().filter((each) => each.course.id !== course.id);
  writeText(openedCoursesStorageKey, JSON.stringify([newEntry, ...others].slice(0, maxCourses)));
}

/** Returns a stored course, or undefined if the course is not stored on this device. */
export function openedCourse(id: string): OpenedCourse | undefined {
  return storedCourses().find(({ course }) => course.id === id);
}

/** Returns all stored courses, keyed by id. Parses storage, so call it only once. */
export function openedCourses(): ReadonlyMap<string, OpenedCourse> {
  return new Map(storedCourses().map((opened) => [opened.course.id, opened]));
}

/** Saves a page's course for use offline, once it has loaded. */
export function useStoreOpenedCourse(
  course: Course | null | undefined,
  lectures: readonly LectureWithResources[] | undefined,
  version?: string,
): void {
  useEffect(() => {
    if (course && lectures) storeCourse(course, lectures, version);
  }, [course, lectures, version]);
}
