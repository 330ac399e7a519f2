import type { Course } from '../catalogue/courses.ts';
import type { Lecture, Resource } from '../catalogue/lectures.ts';

/** A page of a course: what everybody may see of it, so that everybody gets the same document. */
export interface CoursePage {
  readonly course: Course;
  /** As visitors see them. */
  readonly lectures: readonly Lecture[];
  /** The lecture whose page it is; null for the page of the course. */
  readonly lecture: {
    readonly id: string;
    /** Null where the lecture is not open. */
    readonly resources: readonly Resource[] | null;
  } | null;
  /** Where the site stands, such as https://example.org. */
  readonly origin: string;
  /** Path of the picture that messengers show, 1200 × 630. */
  readonly picture: string;
}

/** The documents of these pages, which the build leaves to be filled. */
export interface SiteDocuments {
  readonly course: string;
  readonly lecture: string;
}

/** The site's own code as the function uses it: the build makes the module, nobody imports it. */
export interface SiteRenderer {
  /** The whole document. @throws where the course has no such lecture. */
  readonly renderCourse: (page: CoursePage, documents: SiteDocuments) => Promise<string>;
}
