import { expect } from 'vitest';
import { unpackCatalogue, unpackUnpublished } from '../../src/catalogue/courses/catalogue.ts';
import { unpackTitles } from '../../src/catalogue/courses/lecture-titles.ts';
import { pictureFile } from '../../src/catalogue/thumbnails/names.ts';
import { shardCount } from '../../src/store/database.ts';
import {
  catalogueRecordSchema,
  lectureTitlesRecordSchema,
  unpublishedRecordSchema,
} from '../../src/store/records/catalogue.ts';
import { courseContentsSchema, courseRecordSchema } from '../../src/store/records/course.ts';
import type { TestApi } from '../harness.ts';

async function readAll({ firestore }: TestApi, collection: string) {
  const { docs } = await firestore.collection(collection).get();
  return new Map(docs.map((doc) => [doc.id, doc]));
}

/** Returns the names of all stored pictures, without their folder. */
async function readFileNames(api: TestApi): Promise<string[]> {
  const [files] = await api.bucket.getFiles({ prefix: 'thumbnails/' });
  return files.map(({ name }) => name.slice('thumbnails/'.length)).toSorted();
}

/**
 * Expects that all documents of each course exist and agree. Expects that each file belongs to a
 * course or to a pending upload, because the purge finds only these files.
 */
export async function expectCompleteCourses(api: TestApi): Promise<void> {
  const [courses, contents, counters, shards, completions, catalogue, uploads] = await Promise.all(
    [
      'courses',
      'courseContents',
      'courseCounters',
      'courseShards',
      'courseCompletions',
      'catalogue',
      'pendingUploads',
    ].map((name) => readAll(api, name)),
  );
  const records = new Map(
    [...(courses ?? [])].map(([id, doc]) => [id, courseRecordSchema.parse(doc.data())]),
  );
  expect([...(contents?.keys() ?? [])].toSorted()).toEqual([...records.keys()].toSorted());
  for (const [id, course] of records) {
    const stored = courseContentsSchema.parse(contents?.get(id)?.data());
    expect({ ...stored, lectures: Object.keys(stored.lectures).toSorted() }).toEqual({
      state: course.state,
      published: course.published,
      publishAt: course.publishAt,
      listVersion: expect.stringMatching(/^[\w-]{16}$/u),
      lectures: course.lectures.map((lecture) => lecture.id).toSorted(),
    });
    for (const lecture of course.lectures) {
      expect(stored.lectures[lecture.id]?.resources).toHaveLength(lecture.resourceCount);
    }
    const isLive = course.state === 'live';
    const courseShards = [...(shards?.keys() ?? [])].filter((shard) => shard.startsWith(`${id}-`));
    expect(courseShards).toHaveLength(isLive ? shardCount : 0);
    expect(counters?.get(id)?.get('live')).toBe(isLive);
    expect(completions?.get(id)?.get('live')).toBe(isLive);
  }

  const leftoverIds = [counters, completions].flatMap((documents) => [
    ...(documents?.keys() ?? []),
  ]);
  expect(leftoverIds.filter((id) => !records.has(id))).toEqual([]);

  const titlesOf = (visible: boolean) =>
    [...records]
      .filter(([, { state, published }]) => (state === 'live' && published) === visible)
      .map(([id, { title }]) => `${id} ${title}`)
      .toSorted();
  const listTitles = (list: readonly { readonly id: string; readonly title: string }[]) =>
    list.map(({ id, title }) => `${id} ${title}`).toSorted();
  const publishedDoc = catalogue?.get('courses')?.data();
  const unpublishedDoc = catalogue?.get('unpublished')?.data();
  const published = publishedDoc && catalogueRecordSchema.parse(publishedDoc);
  const unpublished = unpublishedDoc && unpublishedRecordSchema.parse(unpublishedDoc);
  expect(listTitles(await unpackCatalogue(published ?? null))).toEqual(titlesOf(true));
  expect(listTitles(await unpackUnpublished(unpublished ?? null))).toEqual(titlesOf(false));
  const titlesDoc = catalogue?.get('lectures')?.data();
  const lectureTitles = titlesDoc && lectureTitlesRecordSchema.parse(titlesDoc);
  const visible = [...records].filter(
    ([, { state, published, lectures }]) => state === 'live' && published && lectures.length > 0,
  );
  expect(await unpackTitles(lectureTitles ?? null)).toEqual(
    Object.fromEntries(
      visible.map(([id, { lectures }]) => [id, lectures.map(({ title }) => title)]),
    ),
  );

  const usedFiles = [...records.values()].flatMap(({ thumbnail }) =>
    thumbnail === null ? [] : thumbnail.widths.map((width) => pictureFile(thumbnail.name, width)),
  );
  const pendingFiles = [...(uploads ?? [])].flatMap(([name, doc]) =>
    doc.get('widths').map((width: number) => pictureFile(name, width)),
  );
  const files = await readFileNames(api);
  expect(files.filter((file) => !usedFiles.includes(file) && !pendingFiles.includes(file))).toEqual(
    [],
  );
  expect(usedFiles.filter((file) => !files.includes(file))).toEqual([]);
}

/** Expects complete courses, and no pending uploads. To be called after a purge. */
export async function expectNoPendingUploads(api: TestApi): Promise<void> {
  await expectCompleteCourses(api);
  expect((await api.firestore.collection('pendingUploads').count().get()).data().count).toBe(0);
}
