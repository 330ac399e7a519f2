import { randomBytes, randomInt } from 'node:crypto';
import type { CourseSummary } from '@markaz/contract/courses';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import {
  packCatalogue,
  unpackCatalogue,
  unpackText,
  withCourse,
  withoutCourses,
} from './catalogue.ts';

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
    expect(await unpackCatalogue(await packCatalogue([newer, older], null))).toEqual([
      newer,
      older,
    ]);
    expect(await unpackCatalogue([null])).toEqual([]);
  });

  it('has another ETag exactly when it has other content', async () => {
    const [[one], [same], [other]] = await Promise.all([
      packCatalogue([newer], null),
      packCatalogue([newer], null),
      packCatalogue([older], null),
    ]);
    expect(one?.etag).toMatch(/^W\/"/u);
    expect(one?.etag).toBe(same?.etag);
    expect(one?.etag).not.toBe(other?.etag);
  });

  it('stays newest first and holds a course once', () => {
    expect(ids(withCourse(withCourse([], newer), older))).toEqual(['a', 'b']);
    const changed = { ...older, title: 'اسم جديد' };
    expect(withCourse([newer, older], changed)).toEqual([newer, changed]);
  });

  it('lets courses go', () => {
    expect(ids(withoutCourses([newer, older], new Set(['a', 'x'])))).toEqual(['b']);
  });

  /** Words in another order each time, as texts have them: noise would not shrink, copies too well. */
  const words =
    'شرح مبسط كامل للمنهج الجديد مع حل أسئلة الامتحانات والتدريبات لطلاب الصف القسم'.split(' ');
  function prose(characters: number): string {
    let text = '';
    while (text.length < characters) {
      text += `${words[randomInt(words.length)]}${randomInt(5) === 0 ? randomInt(100) : ''} `;
    }
    return text.slice(0, characters);
  }

  function manyCourses(count: number): CourseSummary[] {
    return Array.from({ length: count }, (_, index) => {
      const name = randomBytes(16).toString('hex');
      return {
        ...summary(randomBytes(15).toString('base64url'), older.createdAt, prose(280)),
        title: prose(60),
        subject: 'النحو',
        author: { id: randomBytes(15).toString('base64url'), name: prose(20) },
        thumbnail: {
          src: `/api/thumbnails/${name}-960.webp`,
          srcSet: `/api/thumbnails/${name}-480.webp 480w, /api/thumbnails/${name}-960.webp 960w`,
          width: 960,
          height: 540,
          placeholder: `#${name.slice(0, 6)}`,
        },
        createdAt: new Date(Date.parse(older.createdAt) - index * 60_000).toISOString(),
      };
    });
  }

  it('is one page for two thousand courses with full descriptions, not half of what fits', async () => {
    const pages = await packCatalogue(manyCourses(2_000), null);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.gzip.length).toBeLessThan(byteLimits.storedDocument / 2);
    expect(pages[0]?.pages).toBe(1);
  });

  it('is as many pages as it takes, each of which fits and says where it goes on; settings on the first', async () => {
    const courses = manyCourses(6_000);
    const settings = { tagline: 'وصف', announcement: null, updatedAt: Timestamp.now() };
    const pages = await packCatalogue(courses, settings);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.every(({ gzip }) => gzip.length <= byteLimits.storedDocument)).toBe(true);
    expect(await unpackCatalogue(pages)).toEqual(courses);
    const told = await Promise.all(
      pages.map(async (page) => JSON.parse((await unpackText(page)).toString('utf8'))),
    );
    const nexts = told.map(({ next }) => next);
    expect(nexts).toEqual([...pages.slice(1).map((_, index) => String(index + 1)), undefined]);
    const nothing = pages.slice(1).map(() => undefined);
    expect(told.map((page) => page.settings)).toEqual([{ tagline: 'وصف' }, ...nothing]);
    expect(new Set(pages.map((page) => page.pages))).toEqual(new Set([pages.length]));
  });

  it('says so, in words for the admin, where even that is not enough', async () => {
    const noise = Array.from({ length: 1_000 }, (_, index) =>
      summary(`c${index}`, older.createdAt, randomBytes(9_000).toString('base64')),
    );
    await expect(packCatalogue(noise, null)).rejects.toMatchObject({ code: 'conflict' });
  });
});
