import type { Course } from '../catalogue/courses.ts';
import type { Lecture, Resource } from '../catalogue/lectures.ts';

/** A course page with public content only, so that everyone gets the same document. */
export interface CoursePage {
  readonly course: Course;
  /** As visitors see them. */
  readonly lectures: readonly Lecture[];
  /** The lecture of the page; null for the page of the course. */
  readonly lecture: {
    readonly id: string;
    /** Null if the lecture is not open. */
    readonly resources: readonly Resource[] | null;
  } | null;
  /** Origin of the site, such as https://example.org. */
  readonly origin: string;
  /** Path of the preview picture for messengers, 1200 × 630. */
  readonly picture: string;
}

/** Documents of these pages, which the build leaves to be filled. */
export type SiteDocuments = Readonly<Record<'course' | 'lecture', string>>;

/** The site's own code, for the function. The build makes the module; no source file imports it. */
export interface SiteRenderer {
  /** Renders the whole document. @throws if the course has no such lecture */
  readonly renderCourse: (page: CoursePage, documents: SiteDocuments) => Promise<string>;
}
