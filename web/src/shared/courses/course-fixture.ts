import type { CourseSummary } from '@markaz/contract/catalogue/courses';

export function courseFixture(id: string, fields: Partial<CourseSummary> = {}): CourseSummary {
  return {
    id,
    title: id,
    description: '',
    subject: '',
    grade: null,
    section: null,
    madhhab: null,
    author: null,
    lectureCount: 0,
    openLectureCount: 0,
    thumbnail: null,
    published: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
