import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { makeCode, type NewCode, prefixOf } from '@markaz/contract/cards/access-code';
import {
  endOfAccess,
  forEver,
  type Lasts,
  type Opens,
  wholeCourse,
} from '@markaz/contract/cards/card-scope';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { Timestamp } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound, unavailable } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { cardsByOutlet } from '../../store/course-numbers.ts';
import { withFormer } from '../../store/former-batches.ts';
import { isSameOutlet } from '../../store/outlets.ts';
import { never } from '../../store/records/access-code.ts';
import type { CodeBatchRecord } from '../../store/records/cards.ts';
import { batchSearchKeys, readBatchSearch } from '../../store/search.ts';
import { type CodeTraits, idOfRequest, packTokens, unpackTokens } from './new-codes.ts';
import { cardsOfBatch, presentBatch, presentNumbers, presentPlaces } from './present.ts';
import { createCodeBatchStore, type NewBatch } from './store.ts';

type BatchRequest = InputOf<'admin/courses/access_tokens'>;
type BatchAnswer = ResponseOf<'admin/courses/access_tokens'>;

/** With 55 random bits, even a second try is very unlikely. */
const tries = 3;

/** Returns that many different codes. */
function makeCodes(prefix: string, count: number): NewCode[] {
  const codes = new Map<string, NewCode>();
  while (codes.size < count) {
    const code = makeCode(prefix);
    codes.set(code.code, code);
  }
  return [...codes.values()];
}

/** @throws 400 for a moment in the past */
function readExpiry(expiresAt: string | null, now: Date): Timestamp {
  if (expiresAt === null) return never;
  const end = new Date(expiresAt);
  if (end <= now) throw invalidFields({ expiresAt: 'اختر موعدًا لم يمضِ بعد' });
  return end >= never.toDate() ? never : Timestamp.fromDate(end);
}

/** @throws 400 if access would already have ended */
function refusePast(lasts: Lasts, now: Date): void {
  const end = endOfAccess(lasts, now);
  if (end !== null && end <= now) throw invalidFields({ 'lasts.day': 'اختر يومًا لم يمضِ بعد' });
}

/** Whether cards open what is wanted. The courses that a bundle had then do not matter. */
function opensSame(opens: Opens, wanted: BatchRequest['opens']): boolean {
  if (opens.kind !== 'lectures' || wanted.kind !== 'lectures') return opens.kind === wanted.kind;
  return opens.lIds.join() === wanted.lIds.join();
}

/** The price of a card and its printed label. Each is derived from the other if it is missing. */
function worthOf({ price, priceLabel }: Pick<BatchRequest, 'price' | 'priceLabel'>) {
  return {
    price: price ?? readPrice(priceLabel),
    priceLabel: priceLabel === '' && price !== null ? formatPrice(price) : priceLabel,
  };
}

/** Whether a batch is what this request asks for. */
function answers(batch: CodeBatchRecord, request: BatchRequest): boolean {
  const worth = worthOf(request);
  const end = request.expiresAt === null ? never.toMillis() : Date.parse(request.expiresAt);
  return (
    batch.cId === request.cId &&
    opensSame(batch.opens, request.opens) &&
    JSON.stringify(batch.lasts) === JSON.stringify(request.lasts) &&
    batch.prefix === request.codePrefix &&
    batch.count === request.count &&
    isSameOutlet(batch.outlet, request.outlet) &&
    batch.price === worth.price &&
    batch.priceLabel === worth.priceLabel &&
    batch.note === request.note &&
    batch.madeInactive === request.inactive &&
    batch.expiresAt.toMillis() === end
  );
}

export function createCodeBatchService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  const store = createCodeBatchStore(database);

  /**
   * What the cards will open; null if there is no such course or bundle. One read, none for a whole
   * course. @throws 400 for lectures that are not in the course
   */
  const opensOf = async ({ cId, opens }: BatchRequest): Promise<Opens | null> => {
    if (opens.kind === 'course') return opens;
    if (opens.kind === 'bundle') {
      const bundle = await store.readBundle(cId);
      return bundle && { kind: 'bundle', name: bundle.name, cIds: bundle.courses };
    }
    const course = await courses.read(cId);
    if (course === null) return null;
    const known = new Set(course.lectures.map(({ id }) => id));
    if (opens.lIds.every((lId) => known.has(lId))) return opens;
    throw invalidFields({ 'opens.lIds': 'إحدى المحاضرات لم تعد في الكورس' });
  };

  const answerWith = async (id: string, batch: CodeBatchRecord): Promise<BatchAnswer> => ({
    batch: presentBatch(id, batch),
    tokens: await unpackTokens(batch),
  });

  /** The batch that an earlier copy of the request made. @throws 409 if it differs */
  const findMade = async (id: string, request: BatchRequest): Promise<BatchAnswer | null> => {
    const made = await store.read(id);
    if (made === null) return null;
    if (answers(made, request)) return answerWith(id, made);
    throw conflict('استُخدم معرّف هذا الطلب لدفعة أخرى.');
  };

  /** The code that an earlier copy of the request made. @throws 409 if it differs */
  const findMadeOne = async (request: string | null, prefix: string) => {
    const token = request === null ? null : await store.readRequested(request);
    if (token === null) return null;
    if (prefixOf(token) === prefix) return { token };
    throw conflict('استُخدم معرّف هذا الطلب لكود آخر.');
  };

  /**
   * Returns the result of an earlier copy of the request, or else of `add`.
   * @param findEarlier returns null if there is none; called again if a concurrent copy was faster
   * @throws 404 if the course is not live
   */
  const makeOnce = async <Answer extends object>(
    findEarlier: () => Promise<Answer | null>,
    add: () => Promise<Answer | 'course-gone' | 'taken'>,
  ): Promise<Answer> => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const made = (await findEarlier()) ?? (await add());
      if (made === 'course-gone') throw notFound();
      if (made !== 'taken') return made;
    }
    throw unavailable(new Error('No free access codes found'));
  };

  return {
    /**
     * Makes one code for a live course; one read, four writes. With a request id, one more of each;
     * a repeated request costs one read. @throws 404, 409
     */
    async 'admin/courses/access_token'({ caller: admin, input: { cId, codePrefix, requestId } }) {
      const request = requestId === undefined ? null : idOfRequest(admin.uid, cId, requestId);
      const traits: CodeTraits = {
        cId,
        opens: wholeCourse,
        lasts: forEver,
        batch: null,
        outlet: '',
        priceLabel: '',
        price: null,
        expiresAt: never,
        state: 'unused',
      };
      const add = async () => {
        const code = makeCode(codePrefix);
        const added = await store.add({ admin, now: now() }, [code], traits, { request });
        return typeof added === 'string' ? added : { token: code.token };
      };
      return makeOnce(() => findMadeOne(request, codePrefix), add);
    },

    /**
     * Makes a batch in one commit. One read, and one more for a bundle or lectures, for an outlet
     * and for a request id. A write for each code, four more, and one for a new outlet. A repeated
     * request costs one read. @throws 400, 404, 409
     */
    async 'admin/courses/access_tokens'({ caller: admin, input: request }) {
      const { codePrefix, inactive, requestId, ...asked } = request;
      const worth = worthOf(asked);
      const said = { ...asked, ...worth };
      const { cId, count, lasts, outlet } = said;
      const id =
        requestId === undefined
          ? database.codeBatches.doc().id
          : idOfRequest(admin.uid, cId, requestId);
      const at = now();
      const add = async () => {
        const expiresAt = readExpiry(request.expiresAt, at);
        refusePast(lasts, at);
        const opens = await opensOf(request);
        if (opens === null) return 'course-gone';
        const state = inactive ? 'inactive' : 'unused';
        const place = { cId, opens, lasts, batch: id, outlet };
        const traits: CodeTraits = { ...place, ...worth, expiresAt, state };
        const codes = makeCodes(codePrefix, count);
        const tokens = codes.map(({ token }) => token);
        const batch: NewBatch = {
          ...said,
          opens,
          prefix: codePrefix,
          expiresAt,
          madeInactive: inactive,
          createdAt: Timestamp.fromDate(at),
          createdBy: admin.uid,
          printCount: 0,
          printedAt: null,
          tokens: await packTokens(tokens),
          replacements: {},
          searchKeys: batchSearchKeys({ ...said, prefix: codePrefix }),
        };
        const added = await store.add({ admin, now: at }, codes, traits, { batch });
        if (typeof added === 'string') return added;
        return { batch: presentBatch(id, { ...batch, ...added }), tokens };
      };
      return makeOnce(async () => (requestId === undefined ? null : findMade(id, request)), add);
    },

    /**
     * A page of batches; a read for each and five more. Six more for each course with batches that
     * version 5 counted, until `npm run migrate` has moved those counts.
     */
    async 'admin/codes/batches'({ input: { search: text, cId, outlet, ...page } }) {
      const search = readBatchSearch(text);
      const { found: all, next } = await (search === null
        ? store.page({ cId, outlet }, page)
        : store.pageFound(search.key, page));
      const found = all.filter(
        ({ record }) =>
          (cId === undefined || record.cId === cId) &&
          (outlet === undefined || record.outlet === outlet) &&
          (search === null || search.matches(record)),
      );
      const uncounted = found.filter(({ record }) => !record.counted);
      const [redeemed, former] = await Promise.all([
        store.readRedeemed(found.map(({ id }) => id)),
        store.readCounters([...new Set(uncounted.map(({ record }) => record.cId))]),
      ]);
      const at = now();
      return {
        batches: found.map(({ id, record }) => {
          const batch = withFormer(record, former.get(record.cId)?.batches[id]);
          const cards = cardsOfBatch(batch, redeemed.get(id) ?? 0, at);
          return {
            ...presentBatch(id, record),
            numbers: presentNumbers([cards]),
            places: presentPlaces(batch),
          };
        }),
        next,
      };
    },

    /** A course's cards by outlet, sorted by name; six reads. @throws 404 */
    async 'admin/codes/outlets'({ input: { cId } }) {
      const counters = (await store.readCounters([cId])).get(cId);
      if (counters === undefined) throw notFound();
      return {
        outlets: [...cardsByOutlet(counters, now())]
          .map(([outlet, cards]) => ({ outlet, numbers: presentNumbers([cards]) }))
          .filter(({ numbers: { count, swapped } }) => count > 0 || swapped > 0)
          .toSorted((a, b) => a.outlet.localeCompare(b.outlet, 'ar')),
      };
    },

    /** All outlets, sorted by name; one read. */
    async 'admin/outlets'() {
      const names = await store.readOutlets();
      return { outlets: names.toSorted((a, b) => a.localeCompare(b, 'ar')) };
    },
  } satisfies Partial<Handlers>;
}
