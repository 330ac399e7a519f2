import type { Course } from '../catalogue/courses.ts';
import type { Lecture, Resource } from '../catalogue/lectures.ts';

/** Data of a course page, with public content only, so that everyone gets the same page. */
export interface CoursePage {
  readonly course: Course;
  /** The lectures as visitors see them. */
  readonly lectures: readonly Lecture[];
  /** The lecture that the page shows. Null for the page of the course. */
  readonly lecture: {
    readonly id: string;
    /** Resources of the lecture. Null if it is not an open lecture. */
    readonly resources: readonly Resource[] | null;
  } | null;
  /** Origin of the site, such as https://example.org. */
  readonly origin: string;
  /** Path of the preview picture for messengers, 1200 × 630. */
  readonly picture: string;
}

/** HTML templates of these pages, made by the build. */
export type SiteDocuments = Readonly<Record<'course' | 'lecture', string>>;

/** Renders pages in the function. The build makes the module. No source file imports it. */
export interface SiteRenderer {
  /** Renders the full HTML page. @throws if the course has no such lecture */
  readonly renderCourse: (page: CoursePage, documents: SiteDocuments) => Promise<string>;
}
