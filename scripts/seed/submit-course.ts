import type { LectureInput } from '@markaz/contract/lectures';
import type { ApiClient } from './api-client.ts';
import type { DemoCourse, DemoLecture } from './courses/demo-course.ts';
import type { Letterer } from './lettering.ts';
import { drawThumbnail } from './thumbnail.ts';

/** Our own files, on the demo project's own host: the site plays them from wherever it runs. */
const video = 'https://demo-markaz.web.app/demo/lecture.mp4';
const summary = 'https://demo-markaz.web.app/demo/summary.pdf';

/** A demo lecture as the admin's form would send it. @param index from 0. */
export function lectureInput(lecture: DemoLecture, index: number): LectureInput {
  return {
    title: lecture.title,
    description: lecture.description,
    order: index + 1,
    open: lecture.open ? 'true' : 'false',
    durationSeconds: lecture.minutes * 60,
    resources: [
      { type: 'video', src: video },
      ...(lecture.summary
        ? [{ type: 'file' as const, src: summary, title: 'ملخص المحاضرة (PDF)' }]
        : []),
    ],
  };
}

/** Makes a course as the admin's form does. Gives its id. */
export async function submitCourse(
  admin: ApiClient,
  course: DemoCourse,
  letterer: Letterer,
): Promise<string> {
  const form = new FormData();
  form.set('courseInfo', JSON.stringify(course.info));
  form.set('lectures', JSON.stringify(course.lectures.map(lectureInput)));
  const picture = await drawThumbnail(letterer, course.thumbnail);
  form.set(
    'thumbnail',
    new Blob([new Uint8Array(picture)], { type: 'image/png' }),
    'thumbnail.png',
  );
  return (await admin.submitCourse(form)).id;
}
