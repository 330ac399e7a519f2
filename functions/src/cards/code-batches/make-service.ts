import type { InputOf } from '@markaz/contract/api';
import { makeCode, prefixOfToken } from '@markaz/contract/cards/access-code';
import {
  type AccessPeriod,
  accessPeriodEnd,
  type CardScope,
  fullCourseScope,
  unlimitedPeriod,
} from '@markaz/contract/cards/card';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { withPlainDigits } from '@markaz/contract/text/normalise';
import { Timestamp } from 'firebase-admin/firestore';
import type { CourseContext } from '../../catalogue/courses/store.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import { idOfRequest, retryUntilCreated } from '../../core/requests.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { isSameOutlet } from '../../store/outlets.ts';
import { neverExpires } from '../../store/records/access-code.ts';
import {
  bundleSchema,
  type CardMoveRecord,
  type CodeBatchRecord,
  codeBatchSchema,
  codeRequestSchema,
  emptyMoveFields,
} from '../../store/records/cards.ts';
import { batchSearchKeys } from '../../store/search.ts';
import { presentBatch } from './batch-heads.ts';
import { addCodes, type CodeTraits, makeCodes, packTokens, unpackTokens } from './new-codes.ts';

type BatchRequest = InputOf<'admin/courses/access_tokens'>;

/** @throws 400 if the expiry is in the past */
function readExpiry(expiresAt: string | null, now: Date): Timestamp {
  if (expiresAt === null) return neverExpires;
  const end = new Date(expiresAt);
  if (end <= now) throw invalidFields({ expiresAt: 'اختر موعدًا لم يمضِ بعد' });
  return end >= neverExpires.toDate() ? neverExpires : Timestamp.fromDate(end);
}

/** @throws 400 if access through a card redeemed now would already have ended */
function refuseEndedPeriod(period: AccessPeriod, now: Date): void {
  const end = accessPeriodEnd(period, now);
  if (end !== null && end <= now) throw invalidFields({ 'lasts.day': 'اختر يومًا لم يمضِ بعد' });
}

/** Whether cards open what was requested. Does not compare the courses of a bundle. */
function isSameScope(scope: CardScope, requested: BatchRequest['opens']): boolean {
  if (scope.kind !== 'lectures' || requested.kind !== 'lectures')
    return scope.kind === requested.kind;
  return scope.lIds.join() === requested.lIds.join();
}

/** Returns a card's price and printed price label. Derives each from the other if it is missing. */
function priceAndLabel({ price, priceLabel }: Pick<BatchRequest, 'price' | 'priceLabel'>) {
  return {
    price: price ?? readPrice(priceLabel),
    priceLabel: priceLabel === '' && price !== null ? formatPrice(price) : priceLabel,
  };
}

/** Whether a batch is the result of this request. */
function isResultOf(batch: CodeBatchRecord, request: BatchRequest): boolean {
  const expected = priceAndLabel(request);
  const end = request.expiresAt === null ? neverExpires.toMillis() : Date.parse(request.expiresAt);
  return (
    batch.cId === request.cId &&
    isSameScope(batch.opens, request.opens) &&
    JSON.stringify(batch.lasts) === JSON.stringify(request.lasts) &&
    batch.prefix === request.codePrefix &&
    batch.count === request.count &&
    isSameOutlet(batch.outlet, request.outlet) &&
    batch.price === expected.price &&
    // A label that an older release made from the price has Arabic digits.
    withPlainDigits(batch.priceLabel) === withPlainDigits(expected.priceLabel) &&
    batch.note === request.note &&
    batch.madeInactive === request.inactive &&
    batch.madeHandedOver === request.handOver &&
    batch.expiresAt.toMillis() === end
  );
}

type NewBatchFields = Pick<
  CodeBatchRecord,
  'createdAt' | 'cId' | 'firstSerial' | 'count' | 'outlet' | 'price'
>;

/** Returns the move that hands over all cards of a new batch to its outlet. */
function handOverOfBatch(
  batch: string,
  { createdAt, cId, firstSerial: from, count, outlet, price }: NewBatchFields,
  { uid, email }: Staff,
  entry: string,
): CardMoveRecord {
  const to = from + count - 1;
  return {
    ...emptyMoveFields,
    at: createdAt,
    by: { uid, email },
    kind: 'handover',
    ...{ cId, batch, from, to, count, outlet, price },
    piastres: count * (price ?? 0),
    unpriced: price === null ? count : 0,
    asked: { from, to },
    entry,
  };
}

/** Makes single codes and batches of codes. A repeated request makes no further codes. */
export function createCodeMakingService({ database, now, courses }: CourseContext) {
  /**
   * Returns what the new cards open. Cost: 1 read, or no read for a full course.
   * @throws 400 for lectures of other courses, 404
   */
  const scopeOf = async ({ cId, opens }: BatchRequest): Promise<CardScope> => {
    if (opens.kind === 'course') return opens;
    if (opens.kind === 'bundle') {
      const bundle = readRecord(bundleSchema, await database.bundle(cId).get());
      if (bundle === null) throw notFound();
      return { kind: 'bundle', name: bundle.name, cIds: bundle.courses };
    }
    const course = await courses.read(cId);
    if (course === null) throw notFound();
    const lectureIds = new Set(course.lectures.map(({ id }) => id));
    if (opens.lIds.every((lId) => lectureIds.has(lId))) return opens;
    throw invalidFields({ 'opens.lIds': 'إحدى المحاضرات لم تعد في الكورس' });
  };

  return {
    /**
     * Makes one code for a live course. Cost: 1 read and 4 writes. A request id adds 1 read and 1
     * write. A repeated request costs only 1 read.
     * @throws 404, 409
     */
    async 'admin/courses/access_token'({ caller: admin, input: { cId, codePrefix, requestId } }) {
      const request = requestId === undefined ? null : idOfRequest(admin.uid, cId, requestId);
      const traits: CodeTraits = {
        cId,
        opens: fullCourseScope,
        lasts: unlimitedPeriod,
        batch: null,
        outlet: '',
        priceLabel: '',
        price: null,
        expiresAt: neverExpires,
        state: 'unused',
      };
      return retryUntilCreated(async () => {
        const existingDoc =
          request === null ? undefined : await database.codeRequest(request).get();
        const existing = readRecord(codeRequestSchema, existingDoc);
        if (existing !== null) {
          if (prefixOfToken(existing.token) === codePrefix) return { token: existing.token };
          throw conflict('استُخدم معرّف هذا الطلب لكود آخر.');
        }
        const code = makeCode(codePrefix);
        await addCodes(database, { admin, now: now() }, [code], traits, {
          logged: { action: 'code.make', subjects: [`code/${code.token}`] },
          write(writes) {
            if (request !== null)
              writes.create(database.codeRequest(request), { token: code.token });
          },
        });
        return { token: code.token };
      });
    },

    /**
     * Makes a batch of codes in one commit. Cost: 1 read and 4 writes. Each code adds 1 write. A
     * bundle or lectures, an outlet and a request id each add 1 read. A new outlet and a hand-over
     * each add 1 write. A repeated request costs only 1 read.
     * @throws 400, 404, 409
     */
    async 'admin/courses/access_tokens'({ caller: admin, input: request }) {
      const { codePrefix: prefix, inactive: madeInactive, requestId, ...asked } = request;
      const { handOver, ...entered } = asked;
      if (handOver && entered.outlet === '') throw invalidFields({ outlet: 'اكتب اسم منفذ البيع' });
      const batchFields = { ...entered, ...priceAndLabel(request) };
      const { cId, lasts, outlet, price, priceLabel } = batchFields;
      const ref =
        requestId === undefined
          ? database.codeBatches.doc()
          : database.codeBatch(idOfRequest(admin.uid, cId, requestId));
      const { id } = ref;
      const at = now();
      return retryUntilCreated(async () => {
        const existingDoc = requestId === undefined ? undefined : await ref.get();
        const existing = readRecord(codeBatchSchema, existingDoc);
        if (existing !== null) {
          if (!isResultOf(existing, request)) throw conflict('استُخدم معرّف هذا الطلب لدفعة أخرى.');
          return { batch: presentBatch(id, existing), tokens: await unpackTokens(existing) };
        }
        const expiresAt = readExpiry(request.expiresAt, at);
        refuseEndedPeriod(lasts, at);
        const opens = await scopeOf(request);
        const codes = makeCodes(prefix, request.count);
        const tokens = codes.map(({ token }) => token);
        const batch = {
          ...batchFields,
          opens,
          prefix,
          expiresAt,
          madeInactive,
          madeHandedOver: handOver,
          createdAt: Timestamp.fromDate(at),
          createdBy: admin.uid,
          printCount: 0,
          printedAt: null,
          tokens: await packTokens(tokens),
          replacements: {},
          searchKeys: batchSearchKeys({ ...batchFields, prefix }),
        };
        const state = madeInactive ? 'inactive' : 'unused';
        const sharedTraits = { cId, opens, lasts, outlet, price, priceLabel, expiresAt };
        const traits: CodeTraits = { ...sharedTraits, batch: id, state };
        const assigned = await addCodes(database, { admin, now: at }, codes, traits, {
          logged: { action: 'codes.make', subjects: [`batch/${id}`] },
          handOver,
          write(writes, assignedFields, counters, entryId) {
            const record = { ...batch, ...assignedFields, ...counters, counted: true };
            writes.create(ref, record);
            if (!handOver) return;
            const moveRef = database.cardMove(idOfRequest(admin.uid, cId, `batch ${id}`));
            writes.create(moveRef, handOverOfBatch(id, record, admin, entryId));
          },
        });
        return { batch: presentBatch(id, { ...batch, ...assigned }), tokens };
      });
    },
  } satisfies Partial<Handlers>;
}
