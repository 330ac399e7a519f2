import { randomBytes } from 'node:crypto';
import type { CourseSummary } from '@markaz/contract/courses';
import { describe, expect, it } from 'vitest';
import { packCatalogue, unpackCatalogue, withCourse, withoutCourses } from './catalogue.ts';

function summary(id: string, createdAt: string, description = ''): CourseSummary {
  return {
    id,
    title: 'كورس',
    description,
    subject: '',
    grade: null,
    section: null,
    madhhab: null,
    author: null,
    lectureCount: 0,
    openLectureCount: 0,
    thumbnail: null,
    published: true,
    createdAt,
    updatedAt: createdAt,
  };
}

const older = summary('b', '2026-01-01T00:00:00.000Z');
const newer = summary('a', '2026-01-02T00:00:00.000Z');
const ids = (courses: readonly CourseSummary[]) => courses.map(({ id }) => id);

describe('the catalogue', () => {
  it('comes back as it was packed', async () => {
    expect(await unpackCatalogue(await packCatalogue([newer, older]))).toEqual([newer, older]);
    expect(await unpackCatalogue(null)).toEqual([]);
  });

  it('has another ETag exactly when it has other content', async () => {
    const [one, same, other] = await Promise.all([
      packCatalogue([newer]),
      packCatalogue([newer]),
      packCatalogue([older]),
    ]);
    expect(one.etag).toBe(same.etag);
    expect(one.etag).not.toBe(other.etag);
  });

  it('stays newest first and holds a course once', () => {
    expect(ids(withCourse(withCourse([], newer), older))).toEqual(['a', 'b']);
    const changed = { ...older, title: 'اسم جديد' };
    expect(withCourse([newer, older], changed)).toEqual([newer, changed]);
  });

  it('lets courses go', () => {
    expect(ids(withoutCourses([newer, older], new Set(['a', 'x'])))).toEqual(['b']);
  });

  it('holds two thousand courses with full descriptions', async () => {
    const description = 'شرح مبسط لأبواب النحو مع تدريبات محلولة '.repeat(7);
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      ...summary(randomBytes(15).toString('base64url'), older.createdAt, description),
      thumbnail: {
        src: `/api/thumbnails/${randomBytes(16).toString('hex')}-960.webp`,
        srcSet: '',
        width: 960,
        height: 540,
        placeholder: '#123456',
      },
      title: `كورس ${index}`,
    }));
    expect((await packCatalogue(many)).gzip.length).toBeLessThan(500_000);
  });

  it('says so, in words for the admin, where it would outgrow a document', async () => {
    const noise = Array.from({ length: 1_500 }, (_, index) =>
      summary(`c${index}`, older.createdAt, randomBytes(700).toString('base64')),
    );
    await expect(packCatalogue(noise)).rejects.toMatchObject({ code: 'conflict' });
  });
});
