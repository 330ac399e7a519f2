import { randomBytes } from 'node:crypto';
import { type TitleGrade, titleGrades } from '@markaz/contract/catalogue/courses';
import { byteLimits } from '@markaz/contract/limits';
import { expect, it } from 'vitest';
import { manyTitledCourses } from '../../../test/titled-courses.ts';
import { compress, decompress, etagOf } from '../../store/packing.ts';
import { lectureTitlesRecordSchema } from '../../store/records/catalogue.ts';
import { packedBytes, packTitles, unpackTitles } from './lecture-titles.ts';

const now = new Date('2026-02-01T00:00:00.000Z');
const course = (id: string, grade: '1' | '2' | '3' | null) => ({ id, grade, subject: '' });
const a = course('a', '1');
const b = course('b', '2');
const c = course('c', null);
const titles = { a: ['مقدمة', 'الإعراب'], b: ['الطهارة'], c: ['كيف تذاكر'] };

async function parseGzip(gzip: Buffer): Promise<unknown> {
  return JSON.parse((await decompress(gzip)).toString());
}

it('packs a response for each grade, and one for courses without a grade', async () => {
  const { grades } = await packTitles(titles, [b, course('unknown', '1'), a, c], now);
  expect(await parseGzip(grades[1].gzip)).toEqual({ lectures: { a: titles.a } });
  expect(await parseGzip(grades[2].gzip)).toEqual({ lectures: { b: titles.b } });
  expect(await parseGzip(grades[3].gzip)).toEqual({ lectures: {} });
  expect(await parseGzip(grades.none.gzip)).toEqual({ lectures: { c: titles.c } });
});

it('unpacks the packed titles, and changes only the ETag of the grade whose titles changed', async () => {
  const packed = await packTitles(titles, [c, b, a], now);
  expect(await unpackTitles(packed)).toEqual(titles);
  expect(await unpackTitles(null)).toEqual({});
  const changed = await packTitles({ ...titles, b: ['الصلاة'] }, [c, b, a], now);
  const isSame = (grade: TitleGrade) => changed.grades[grade].etag === packed.grades[grade].etag;
  expect(titleGrades.filter(isSame)).toEqual(['1', '3', 'none']);
});

it('reads records of schema version 5, which have one response for all grades', async () => {
  const text = JSON.stringify({ lectures: titles });
  const former = { gzip: await compress(text), etag: etagOf(text) };
  const record = lectureTitlesRecordSchema.parse(former);
  expect(titleGrades.map((grade) => record.grades[grade])).toEqual(titleGrades.map(() => former));
  expect(await unpackTitles(record)).toEqual(titles);
});

it('packs the titles of a centre with 12,000 lectures into at most 60 KB per grade', async () => {
  const courses = manyTitledCourses(300, 40);
  const allTitles = Object.fromEntries(
    courses.map(({ id, titles: courseTitles }) => [id, courseTitles]),
  );
  const { grades } = await packTitles(allTitles, courses, now);
  const sizes = (['1', '2', '3'] as const).map((grade) => grades[grade].gzip.length);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  // The test titles must be as varied as real ones. So all of them packed together must be at least
  // as large as was measured with real titles.
  const packedTogether = await compress(JSON.stringify({ lectures: allTitles }));
  expect(packedTogether.length).toBeGreaterThan(150_000);
});

it('drops the titles of the oldest courses if not all titles fit into a document', async () => {
  // Random text does not shrink, so the titles take about 1.5 MB.
  const courses = Array.from({ length: 1_000 }, (_, index) =>
    course(`course-${index}`, index % 2 === 0 ? '1' : null),
  );
  const noisyTitles = () => Array.from({ length: 10 }, () => randomBytes(150).toString('base64'));
  const titlesWithNoise = Object.fromEntries(courses.map(({ id }) => [id, noisyTitles()]));
  const packed = await packTitles(titlesWithNoise, courses, now);
  expect(packedBytes(packed)).toBeLessThanOrEqual(byteLimits.storedDocument);
  expect(packedBytes(packed)).toBeGreaterThan(byteLimits.storedDocument * 0.8);
  const storedIds = Object.keys(await unpackTitles(packed));
  const newest = courses.slice(0, storedIds.length).map(({ id }) => id);
  expect(storedIds.toSorted()).toEqual(newest.toSorted());

  const titlesWithNew = { ...titlesWithNoise, new: ['جديدة'] };
  const all = [course('new', '2'), ...courses];
  expect(await unpackTitles(await packTitles(titlesWithNew, all, now))).toHaveProperty('new');
});
