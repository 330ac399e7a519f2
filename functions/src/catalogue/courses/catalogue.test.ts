import { randomBytes, randomInt } from 'node:crypto';
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../store/packing.ts';
import {
  packCatalogue,
  packUnpublished,
  unpackCatalogue,
  withCourse,
  withoutCourse,
} from './catalogue.ts';

function makeSummary(id: string, createdAt: string, description = ''): CourseSummary {
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

const now = new Date('2026-02-01T00:00:00.000Z');
const older = makeSummary('b', '2026-01-01T00:00:00.000Z');
const newer = makeSummary('a', '2026-01-02T00:00:00.000Z');
const ids = (courses: readonly CourseSummary[]) => courses.map(({ id }) => id);

describe('the catalogue', () => {
  it('unpacks the same courses that were packed', async () => {
    expect(await unpackCatalogue(await packCatalogue([newer, older], null, now))).toEqual([
      newer,
      older,
    ]);
    expect(await unpackCatalogue(null)).toEqual([]);
  });

  it('gives the catalogue a different ETag if and only if its content differs', async () => {
    const [one, same, other] = await Promise.all([
      packCatalogue([newer], null, now),
      packCatalogue([newer], null, now),
      packCatalogue([older], null, now),
    ]);
    expect(one.etag).toMatch(/^W\/"/u);
    expect(one.etag).toBe(same.etag);
    expect(one.etag).not.toBe(other.etag);
  });

  it('lists the newest course first, and each course once', () => {
    expect(ids(withCourse(withCourse([], newer), older))).toEqual(['a', 'b']);
    const changed = { ...older, title: 'اسم جديد' };
    expect(withCourse([newer, older], changed)).toEqual([newer, changed]);
  });

  it('removes a course from the list', () => {
    const courses = [newer, older];
    expect(ids(withoutCourse(courses, 'a'))).toEqual(['b']);
    expect(withoutCourse(courses, 'x')).toBe(courses);
  });

  const sampleWords =
    'شرح مبسط كامل للمنهج الجديد مع حل أسئلة الامتحانات والتدريبات لطلاب الصف القسم'.split(' ');
  /**
   * Returns a text of shuffled words, because they compress like real text. Random bytes would not
   * shrink, and repeated text would shrink too much.
   */
  function randomText(characters: number): string {
    let text = '';
    while (text.length < characters) {
      text += `${sampleWords[randomInt(sampleWords.length)]}${randomInt(5) === 0 ? randomInt(100) : ''} `;
    }
    return text.slice(0, characters);
  }

  function manyCourses(count: number): CourseSummary[] {
    return Array.from({ length: count }, (_, index) => {
      const name = randomBytes(16).toString('hex');
      return {
        ...makeSummary(randomBytes(15).toString('base64url'), older.createdAt, randomText(280)),
        title: randomText(60),
        subject: 'النحو',
        author: { id: randomBytes(15).toString('base64url'), name: randomText(20) },
        thumbnail: {
          src: `/api/thumbnails/${name}-960.webp`,
          srcSet: [240, 480, 960]
            .map((width) => `/api/thumbnails/${name}-${width}.webp ${width}w`)
            .join(', '),
          width: 960,
          height: 540,
          placeholder: `#${name.slice(0, 6)}`,
        },
        createdAt: new Date(Date.parse(older.createdAt) - index * 60_000).toISOString(),
      };
    });
  }

  it('packs 2,000 courses with full descriptions into less than half of a document', async () => {
    const { gzip } = await packCatalogue(manyCourses(2_000), null, now);
    expect(gzip.length).toBeLessThan(byteLimits.storedDocument / 2);
  });

  it('packs 4,500 courses and the settings into one document', async () => {
    const courses = manyCourses(4_500);
    const settings = { tagline: 'وصف', announcement: null, updatedAt: Timestamp.now() };
    const packed = await packCatalogue(courses, settings, now);
    expect(await unpackCatalogue(packed)).toEqual(courses);
    const response = JSON.parse((await decompress(packed.gzip)).toString());
    expect(response.settings).toEqual({ tagline: 'وصف' });
  });

  it.each([
    ['the catalogue', (courses: CourseSummary[]) => packCatalogue(courses, null, now)],
    [
      'the list of drafts and trash',
      (courses: CourseSummary[]) =>
        packUnpublished(courses.map((each) => ({ ...each, state: 'live', trashedAt: null }))),
    ],
  ])('states the limit in the error message if %s is full', async (_, packList) => {
    await expect(packList(manyCourses(6_000))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('4,500'),
    });
  });
});
