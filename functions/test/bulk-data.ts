import { randomBytes } from 'node:crypto';
import { makeCode } from '@markaz/contract/cards/access-code';
import { fullCourseScope, unlimitedPeriod } from '@markaz/contract/cards/card';
import { courseSubmissionSchema } from '@markaz/contract/catalogue/course-input';
import { byteLimits } from '@markaz/contract/limits';
import { monthAfter } from '@markaz/contract/time/month';
import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { newUserRecord } from '../src/accounts/users/new-user.ts';
import { newCodeRecord } from '../src/cards/code-batches/new-codes.ts';
import { makeCourse } from '../src/catalogue/authoring/add-course.ts';
import {
  packCatalogue,
  packUnpublished,
  unpackCatalogue,
  unpackUnpublished,
} from '../src/catalogue/courses/catalogue.ts';
import { presentSummary } from '../src/catalogue/courses/present.ts';
import { openDatabase, readRecord, shardCount } from '../src/store/database.ts';
import { type AccessCodeRecord, neverExpires } from '../src/store/records/access-code.ts';
import type { CardMoveRecord } from '../src/store/records/cards.ts';
import { catalogueRecordSchema, unpublishedRecordSchema } from '../src/store/records/catalogue.ts';
import type { PaymentRecord } from '../src/store/records/money.ts';
import { openLecture, soldLecture } from './courses.ts';
import type { Account, TestApi } from './harness.ts';

type Documents = Iterable<readonly [path: string, data: DocumentData]>;

/** Writes documents directly to Firestore in batches, because thousands of calls would be slow. */
async function writeDocuments({ firestore }: TestApi, documents: Documents): Promise<void> {
  let batch = firestore.batch();
  let size = 0;
  for (const [path, data] of documents) {
    batch.set(firestore.doc(path), data);
    size += 1;
    if (size % 400 === 0) {
      await batch.commit();
      batch = firestore.batch();
    }
  }
  await batch.commit();
}

const vocabulary =
  'شرح كامل مبسط للمنهج الجديد مع حل أسئلة الامتحانات السابقة وتدريبات لطلاب الأزهر'.split(' ');

const prefixes = ['', '', '', 'ال', 'و', 'ب', 'لل', 'وال'];
const suffixes = ['', '', '', 'ات', 'ها', 'ين', 'ية', 'نا'];

function pickOne(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}

/** Returns random words, so that the text compresses like real text. */
export function randomText(characters: number): string {
  let text = '';
  while (text.length < characters)
    text += `${pickOne(prefixes)}${pickOne(vocabulary)}${pickOne(suffixes)} `;
  return text.slice(0, characters).trim();
}

/** Makes an id that is as hard to compress as Firestore's own ids. */
function randomId(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Adds published courses with long descriptions. They are older than all other courses. They have
 * no shards, because shards for thousands of courses take time. Call `addShards` for a course
 * before students enrol in it.
 */
export async function fillCourses(api: TestApi, admin: Account, count: number): Promise<string[]> {
  const database = openDatabase(api.firestore);
  const storedCatalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
  const courses = await unpackCatalogue(storedCatalogue);
  const documents: [string, DocumentData][] = [];
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = randomId();
    const submission = courseSubmissionSchema.parse({
      courseInfo: {
        title: randomText(60),
        description: randomText(5_000),
        subject: 'النحو',
        grade: '2',
      },
      lectures: [openLecture, soldLecture],
    });
    const records = makeCourse(submission, {
      createdBy: admin.uid,
      submissionDigest: 'x',
      now: new Date(Date.UTC(2025, 0, 1) - index * 60_000),
      newId: randomId,
    });
    const course = {
      ...records.course,
      author: { id: randomId(), name: randomText(20) },
      thumbnail: {
        name: randomBytes(16).toString('hex'),
        widths: [240, 480, 960],
        placeholder: '#123456',
      },
    };
    documents.push(
      [`courses/${id}`, course],
      [`courseContents/${id}`, records.contents],
      [`courseCounters/${id}`, { live: true, lastSerial: 0, outlets: {}, ends: {} }],
      [`courseCompletions/${id}`, { live: true, total: 0, lectures: {} }],
    );
    courses.push(presentSummary(id, course));
    ids.push(id);
  }
  await writeDocuments(api, documents);
  await database.catalogue.set(
    await packCatalogue(courses, storedCatalogue?.settings ?? null, api.now()),
  );
  return ids;
}

/**
 * Packs a list with a text that leaves almost no room for another course. The text is random, so
 * that compression hardly makes it shorter.
 */
async function packUntilFull<Packed extends { readonly gzip: Buffer }>(
  pack: (text: string) => Promise<Packed>,
): Promise<Packed> {
  let text = '';
  for (;;) {
    const packed = await pack(text);
    const freeBytes = byteLimits.storedDocument - packed.gzip.length;
    if (freeBytes < 300) return packed;
    text += randomBytes(Math.floor((freeBytes - 100) * 0.98)).toString('base64');
  }
}

/** Fills the two lists of courses almost completely. The added courses exist only in the lists. */
export async function fillLists({ firestore, now }: TestApi): Promise<void> {
  const database = openDatabase(firestore);
  const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
  const published = await unpackCatalogue(catalogue);
  const unpublishedDoc = await database.unpublished.get();
  const unpublished = await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublishedDoc));
  const [example] = published;
  if (example === undefined) throw new Error('Nothing is published.');
  const filler = { ...example, id: 'filler', createdAt: '2000-01-01T00:00:00.000Z' };
  const fullCatalogue = await packUntilFull((description) =>
    packCatalogue([...published, { ...filler, description }], catalogue?.settings ?? null, now()),
  );
  const draft = { ...filler, published: false, state: 'live', trashedAt: null } as const;
  const fullUnpublished = await packUntilFull((description) =>
    packUnpublished([...unpublished, { ...draft, description }]),
  );
  await database.catalogue.set(fullCatalogue);
  await database.unpublished.set(fullUnpublished);
}

/** Adds the shards that a course of `fillCourses` needs for enrolments. */
export async function addShards(api: TestApi, cId: string): Promise<void> {
  const shards = Array.from({ length: shardCount }, (_, shard): [string, DocumentData] => [
    `courseShards/${cId}-${shard}`,
    { outlets: {}, ends: {} },
  ]);
  await writeDocuments(api, shards);
}

/** Adds single codes of a course, which belong to no batch. */
export async function fillCodes(
  api: TestApi,
  { uid }: Account,
  cId: string,
  count: number,
): Promise<void> {
  const admin = { uid, email: null };
  const traits = {
    cId,
    opens: fullCourseScope,
    lasts: unlimitedPeriod,
    batch: null,
    outlet: 'مكتبة النور',
    priceLabel: '',
    price: null,
    expiresAt: neverExpires,
    state: 'unused',
  } as const;
  const counters = api.firestore.doc(`courseCounters/${cId}`);
  const lastSerial: number = (await counters.get()).get('lastSerial');
  const documents = Array.from({ length: count }, (_, index): [string, DocumentData] => {
    const code = makeCode('MANY');
    // These codes are older than all others, so that lists start with the test's own codes.
    const context = { admin, now: new Date(Date.UTC(2025, 0, 1) + index) };
    return [
      `accessCodes/${code.code}`,
      newCodeRecord(code, lastSerial + index + 1, traits, context),
    ];
  });
  await writeDocuments(api, documents);
  await counters.update({ lastSerial: lastSerial + count });
}

interface CoursesAndOutlets {
  readonly cIds: readonly string[];
  readonly outlets: readonly string[];
}

/**
 * Adds cards that outlets bought in the last hour, spread evenly over all courses and outlets. A
 * third of the cards was paid at once, and some have no known price. Does not update counters.
 */
export async function fillSales(
  api: TestApi,
  { uid }: Account,
  { cIds, outlets, count }: CoursesAndOutlets & { readonly count: number },
): Promise<void> {
  const context = { admin: { uid, email: null }, now: api.now() };
  const documents = Array.from({ length: count }, (_, index): [string, DocumentData] => {
    const code = makeCode('SOLD');
    const traits = {
      cId: cIds[index % cIds.length] ?? '',
      opens: fullCourseScope,
      lasts: unlimitedPeriod,
      batch: null,
      outlet: outlets[Math.floor(index / cIds.length) % outlets.length] ?? '',
      priceLabel: '',
      price: index % 97 === 0 ? null : 10_000 + (index % 3) * 2_500,
      expiresAt: neverExpires,
      state: 'unused',
    } as const;
    const terms = index % 3 === 0 ? 'paid' : 'credit';
    const soldAt = Timestamp.fromMillis(api.now().getTime() - (index % 3_600) * 1_000);
    const sale = { stage: terms, soldOn: terms, soldAt, handedAt: soldAt } as const;
    const record = { ...newCodeRecord(code, index + 1, traits, context), ...sale };
    return [`accessCodes/${code.code}`, record satisfies AccessCodeRecord];
  });
  await writeDocuments(api, [['centre/outlets', { names: outlets }], ...documents]);
}

/**
 * Adds a return of cards and a payment for each outlet and month. The returned cards were sold in
 * the month before, and some of them were paid. Does not update counters.
 */
export async function fillMoves(
  api: TestApi,
  { uid }: Account,
  { cIds, outlets, months }: CoursesAndOutlets & { readonly months: readonly string[] },
): Promise<void> {
  const by = { uid, email: null };
  const documents = outlets.flatMap((outlet, outletIndex) =>
    months.flatMap((month, monthsAgo): [string, DocumentData][] => {
      const id = `${month}-${outletIndex}`;
      const at = Timestamp.fromDate(new Date(`${month}-01T10:00:00Z`));
      const cId = cIds[(outletIndex + monthsAgo) % cIds.length] ?? '';
      const [price, count] = [10_000, 1 + ((outletIndex + monthsAgo) % 5)];
      const cost = { count, piastres: count * price, unpriced: 0 };
      const terms = monthsAgo % 2 === 0 ? 'paid' : 'credit';
      const move: CardMoveRecord = {
        at,
        by,
        kind: 'return',
        cId,
        batch: null,
        from: 1,
        to: count,
        asked: { from: 1, to: count },
        ...cost,
        outlet,
        price,
        on: null,
        undone: [{ month: monthAfter(month, -1), on: terms, price, courses: [cId], ...cost }],
        refund: terms === 'paid' ? cost.piastres : 0,
        skipped: {},
        note: '',
        reversed: null,
        entry: null,
      };
      const piastres = 7_500 + outletIndex;
      const payment: PaymentRecord = {
        at,
        by,
        outlet,
        day: `${month}-01`,
        piastres,
        note: '',
        voided: null,
        counts: true,
      };
      return [
        [`cardMoves/${id}`, move],
        [`payments/${id}`, payment],
      ];
    }),
  );
  await writeDocuments(api, documents);
}

/** Adds students, each enrolled in the course. */
export async function fillStudents(
  api: TestApi,
  admin: Account,
  cId: string,
  count: number,
): Promise<void> {
  const enrolment = { at: Timestamp.fromDate(api.now()), code: null, by: admin.uid };
  const documents = Array.from({ length: count }, (_, index): [string, DocumentData] => {
    const person = {
      uid: `many-${index}`,
      displayName: `طالب رقم ${index}`,
      email: `many-${index}@example.com`,
      photoURL: null,
      signedInAt: api.now(),
    };
    const record = newUserRecord(person, api.now());
    return [`users/${person.uid}`, { ...record, courses: [cId], enrolments: { [cId]: enrolment } }];
  });
  await writeDocuments(api, documents);
}
