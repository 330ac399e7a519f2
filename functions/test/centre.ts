import { randomBytes } from 'node:crypto';
import { makeCode } from '@markaz/contract/cards/access-code';
import { forEver, wholeCourse } from '@markaz/contract/cards/card';
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
import { type AccessCodeRecord, never } from '../src/store/records/access-code.ts';
import type { CardMoveRecord } from '../src/store/records/cards.ts';
import { catalogueRecordSchema, unpublishedRecordSchema } from '../src/store/records/catalogue.ts';
import type { PaymentRecord } from '../src/store/records/money.ts';
import { openLecture, soldLecture } from './courses.ts';
import type { Account, TestApi } from './harness.ts';

type Documents = Iterable<readonly [path: string, data: DocumentData]>;

/** Writes documents directly, hundreds at a time, instead of by thousands of calls. */
async function store({ firestore }: TestApi, documents: Documents): Promise<void> {
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

const words =
  'شرح كامل مبسط للمنهج الجديد مع حل أسئلة الامتحانات السابقة وتدريبات لطلاب الأزهر'.split(' ');

const beginnings = ['', '', '', 'ال', 'و', 'ب', 'لل', 'وال'];
const endings = ['', '', '', 'ات', 'ها', 'ين', 'ية', 'نا'];

function oneOf(texts: readonly string[]): string {
  return texts[Math.floor(Math.random() * texts.length)] ?? '';
}

/** Varies words and their order, so that the text compresses like real text. */
export function prose(characters: number): string {
  let text = '';
  while (text.length < characters) text += `${oneOf(beginnings)}${oneOf(words)}${oneOf(endings)} `;
  return text.slice(0, characters).trim();
}

/** As incompressible as Firestore's own ids. */
function randomId(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Adds published courses, older than all others, with descriptions of full length. Call
 * `giveShards` before enrolling students in one; shards for thousands take time.
 */
export async function fillCourses(api: TestApi, admin: Account, count: number): Promise<string[]> {
  const database = openDatabase(api.firestore);
  const known = readRecord(catalogueRecordSchema, await database.catalogue.get());
  const courses = await unpackCatalogue(known);
  const documents: [string, DocumentData][] = [];
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = randomId();
    const submission = courseSubmissionSchema.parse({
      courseInfo: { title: prose(60), description: prose(5_000), subject: 'النحو', grade: '2' },
      lectures: [openLecture, soldLecture],
    });
    const made = makeCourse(submission, {
      createdBy: admin.uid,
      submittedAs: 'x',
      now: new Date(Date.UTC(2025, 0, 1) - index * 60_000),
      newId: randomId,
    });
    const course = {
      ...made.course,
      author: { id: randomId(), name: prose(20) },
      thumbnail: {
        name: randomBytes(16).toString('hex'),
        widths: [240, 480, 960],
        placeholder: '#123456',
      },
    };
    documents.push(
      [`courses/${id}`, course],
      [`courseContents/${id}`, made.contents],
      [`courseCounters/${id}`, { live: true, lastSerial: 0, outlets: {}, ends: {} }],
      [`courseCompletions/${id}`, { live: true, total: 0, lectures: {} }],
    );
    courses.push(presentSummary(id, course));
    ids.push(id);
  }
  await store(api, documents);
  await database.catalogue.set(await packCatalogue(courses, known?.settings ?? null));
  return ids;
}

/**
 * Packs a list with a text that leaves hardly any room for another course. The text is random, so
 * that it compresses badly.
 */
async function packToTheBrim<Packed extends { readonly gzip: Buffer }>(
  pack: (text: string) => Promise<Packed>,
): Promise<Packed> {
  let text = '';
  for (;;) {
    const packed = await pack(text);
    const room = byteLimits.storedDocument - packed.gzip.length;
    if (room < 300) return packed;
    text += randomBytes(Math.floor((room - 100) * 0.98)).toString('base64');
  }
}

/** Fills the lists of courses almost completely with courses that exist only in the lists. */
export async function crowdLists({ firestore }: TestApi): Promise<void> {
  const database = openDatabase(firestore);
  const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
  const published = await unpackCatalogue(catalogue);
  const unpublishedDoc = await database.unpublished.get();
  const unpublished = await unpackUnpublished(readRecord(unpublishedRecordSchema, unpublishedDoc));
  const [example] = published;
  if (example === undefined) throw new Error('Nothing is published.');
  const filler = { ...example, id: 'filler', createdAt: '2000-01-01T00:00:00.000Z' };
  const fullCatalogue = await packToTheBrim((description) =>
    packCatalogue([...published, { ...filler, description }], catalogue?.settings ?? null),
  );
  const draft = { ...filler, published: false, state: 'live', trashedAt: null } as const;
  const fullUnpublished = await packToTheBrim((description) =>
    packUnpublished([...unpublished, { ...draft, description }]),
  );
  await database.catalogue.set(fullCatalogue);
  await database.unpublished.set(fullUnpublished);
}

/** Adds the shards that a course of `fillCourses` needs for enrolments. */
export async function giveShards(api: TestApi, cId: string): Promise<void> {
  const shards = Array.from({ length: shardCount }, (_, shard): [string, DocumentData] => [
    `courseShards/${cId}-${shard}`,
    { outlets: {}, ends: {} },
  ]);
  await store(api, shards);
}

/** Adds codes of a course, as if made one by one. */
export async function fillCodes(
  api: TestApi,
  { uid }: Account,
  cId: string,
  count: number,
): Promise<void> {
  const admin = { uid, email: null };
  const traits = {
    cId,
    opens: wholeCourse,
    lasts: forEver,
    batch: null,
    outlet: 'مكتبة النور',
    priceLabel: '',
    price: null,
    expiresAt: never,
    state: 'unused',
  } as const;
  const counters = api.firestore.doc(`courseCounters/${cId}`);
  const last: number = (await counters.get()).get('lastSerial');
  const documents = Array.from({ length: count }, (_, index): [string, DocumentData] => {
    const code = makeCode('MANY');
    // Older than all others, so that lists start with the test's own codes.
    const acting = { admin, now: new Date(Date.UTC(2025, 0, 1) + index) };
    return [`accessCodes/${code.code}`, newCodeRecord(code, last + index + 1, traits, acting)];
  });
  await store(api, documents);
  await counters.update({ lastSerial: last + count });
}

interface Filled {
  readonly cIds: readonly string[];
  readonly outlets: readonly string[];
}

/**
 * Adds cards that outlets sold within the last hour, in turn for each course at each outlet. A
 * third is paid at once, some have no known price. Counters are not updated.
 */
export async function fillSales(
  api: TestApi,
  { uid }: Account,
  { cIds, outlets, count }: Filled & { readonly count: number },
): Promise<void> {
  const acting = { admin: { uid, email: null }, now: api.now() };
  const documents = Array.from({ length: count }, (_, index): [string, DocumentData] => {
    const code = makeCode('SOLD');
    const traits = {
      cId: cIds[index % cIds.length] ?? '',
      opens: wholeCourse,
      lasts: forEver,
      batch: null,
      outlet: outlets[Math.floor(index / cIds.length) % outlets.length] ?? '',
      priceLabel: '',
      price: index % 97 === 0 ? null : 10_000 + (index % 3) * 2_500,
      expiresAt: never,
      state: 'unused',
    } as const;
    const on = index % 3 === 0 ? 'paid' : 'credit';
    const soldAt = Timestamp.fromMillis(api.now().getTime() - (index % 3_600) * 1_000);
    const sale = { stage: on, soldOn: on, soldAt, handedAt: soldAt } as const;
    const record = { ...newCodeRecord(code, index + 1, traits, acting), ...sale };
    return [`accessCodes/${code.code}`, record satisfies AccessCodeRecord];
  });
  await store(api, [['centre/outlets', { names: outlets }], ...documents]);
}

/**
 * Adds a return and a payment for each outlet and month. The returned cards were sold the month
 * before, some of them paid for. Counters are not updated.
 */
export async function fillMoves(
  api: TestApi,
  { uid }: Account,
  { cIds, outlets, months }: Filled & { readonly months: readonly string[] },
): Promise<void> {
  const by = { uid, email: null };
  const documents = outlets.flatMap((outlet, place) =>
    months.flatMap((month, ago): [string, DocumentData][] => {
      const id = `${month}-${place}`;
      const at = Timestamp.fromDate(new Date(`${month}-01T10:00:00Z`));
      const cId = cIds[(place + ago) % cIds.length] ?? '';
      const [price, count] = [10_000, 1 + ((place + ago) % 5)];
      const cost = { count, piastres: count * price, unpriced: 0 };
      const on = ago % 2 === 0 ? 'paid' : 'credit';
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
        undone: [{ month: monthAfter(month, -1), on, price, courses: [cId], ...cost }],
        refund: on === 'paid' ? cost.piastres : 0,
        skipped: {},
        note: '',
      };
      const piastres = 7_500 + place;
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
  await store(api, documents);
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
  await store(api, documents);
}
