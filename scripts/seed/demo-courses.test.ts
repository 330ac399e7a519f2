import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { courseSubmissionSchema } from '@markaz/contract/catalogue/course-input';
import { quizInputSchema } from '@markaz/contract/learning/quiz-authoring';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { demoCourses } from './demo-courses.ts';
import { demoQuizzes } from './quizzes.ts';
import { lectureInput, thumbnailOf } from './seed-demo.ts';

describe.each(demoCourses)('$info.title', (course) => {
  it('is a valid course that visitors can try, with five to ten lectures', () => {
    const lectures = course.lectures.map(lectureInput);
    const submission = courseSubmissionSchema.parse({ courseInfo: course.info, lectures });
    expect(submission.lectures).toHaveLength(course.lectures.length);
    expect(course.lectures.length).toBeGreaterThanOrEqual(5);
    expect(course.lectures.length).toBeLessThanOrEqual(10);
    expect(course.lectures.some(({ open }) => open)).toBe(true);
  });

  it('names a teacher whose name says that the teacher is invented', () => {
    expect(JSON.stringify(course.info.author)).toMatch(/\(تجريبية?\)/u);
  });
});

it('gives each course its own picture', async () => {
  const pictures = await Promise.all(demoCourses.map(thumbnailOf));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(6);
  for (const picture of pictures)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1280, height: 720 });
});

it('includes a small demo video that can start to play before it is fully loaded', async () => {
  const file = join(root, 'web/public/demo/lecture.mp4');
  expect((await stat(file)).size).toBeLessThanOrEqual(300_000);
  const bytes = await readFile(file);
  expect(bytes.indexOf('avc1')).toBeGreaterThan(0);
  expect(bytes.indexOf('mp4a')).toBeGreaterThan(0);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

it.each(
  [...demoQuizzes].flatMap(([course, quizzes]) =>
    Object.entries(quizzes).map(([lectureIndex, quiz]) => ({ course, lectureIndex, quiz })),
  ),
)(
  'includes the valid quiz «$quiz.settings.title», which explains all its questions',
  ({ course, lectureIndex, quiz }) => {
    expect(course.lectures[Number(lectureIndex)]).toBeDefined();
    const { questions } = quizInputSchema.parse(quiz);
    for (const { explanation } of questions) expect(explanation).not.toBe('');
  },
);
