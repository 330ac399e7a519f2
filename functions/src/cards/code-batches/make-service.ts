import type { InputOf } from '@markaz/contract/api';
import { makeCode, prefixOfToken } from '@markaz/contract/cards/access-code';
import {
  endOfAccess,
  forEver,
  type Lasts,
  type Opens,
  wholeCourse,
} from '@markaz/contract/cards/card';
import { formatPrice, readPrice } from '@markaz/contract/cards/price';
import { Timestamp } from 'firebase-admin/firestore';
import type { CourseStore } from '../../catalogue/courses/store.ts';
import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord } from '../../store/database.ts';
import { isSameOutlet } from '../../store/outlets.ts';
import { never } from '../../store/records/access-code.ts';
import {
  bundleSchema,
  type CodeBatchRecord,
  codeBatchSchema,
  codeRequestSchema,
} from '../../store/records/cards.ts';
import { batchSearchKeys } from '../../store/search.ts';
import { idOfRequest, untilCreated } from '../requests.ts';
import { presentBatch } from './batch-heads.ts';
import { addCodes, type CodeTraits, makeCodes, packTokens, unpackTokens } from './new-codes.ts';

type BatchRequest = InputOf<'admin/courses/access_tokens'>;

/** @throws 400 if the expiry is in the past */
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

/** Whether cards open what was requested. The courses that a bundle had then do not matter. */
function opensTheSame(opens: Opens, wanted: BatchRequest['opens']): boolean {
  if (opens.kind !== 'lectures' || wanted.kind !== 'lectures') return opens.kind === wanted.kind;
  return opens.lIds.join() === wanted.lIds.join();
}

/** Returns a card's price and printed label, each derived from the other if that is missing. */
function priceAndLabel({ price, priceLabel }: Pick<BatchRequest, 'price' | 'priceLabel'>) {
  return {
    price: price ?? readPrice(priceLabel),
    priceLabel: priceLabel === '' && price !== null ? formatPrice(price) : priceLabel,
  };
}

/** Whether a batch is the result of this request. */
function isMadeBy(batch: CodeBatchRecord, request: BatchRequest): boolean {
  const wanted = priceAndLabel(request);
  const end = request.expiresAt === null ? never.toMillis() : Date.parse(request.expiresAt);
  return (
    batch.cId === request.cId &&
    opensTheSame(batch.opens, request.opens) &&
    JSON.stringify(batch.lasts) === JSON.stringify(request.lasts) &&
    batch.prefix === request.codePrefix &&
    batch.count === request.count &&
    isSameOutlet(batch.outlet, request.outlet) &&
    batch.price === wanted.price &&
    batch.priceLabel === wanted.priceLabel &&
    batch.note === request.note &&
    batch.madeInactive === request.inactive &&
    batch.expiresAt.toMillis() === end
  );
}

/** Makes single codes and batches, once per request. */
export function createCodeMakingService({
  database,
  now,
  courses,
}: Context & { readonly courses: CourseStore }) {
  /** Cost: one read, none for a whole course. @throws 400 for lectures of other courses, 404 */
  const opensOf = async ({ cId, opens }: BatchRequest): Promise<Opens> => {
    if (opens.kind === 'course') return opens;
    if (opens.kind === 'bundle') {
      const bundle = readRecord(bundleSchema, await database.bundle(cId).get());
      if (bundle === null) throw notFound();
      return { kind: 'bundle', name: bundle.name, cIds: bundle.courses };
    }
    const course = await courses.read(cId);
    if (course === null) throw notFound();
    const known = new Set(course.lectures.map(({ id }) => id));
    if (opens.lIds.every((lId) => known.has(lId))) return opens;
    throw invalidFields({ 'opens.lIds': 'إحدى المحاضرات لم تعد في الكورس' });
  };

  return {
    /**
     * Makes one code for a live course. One read, four writes; with a request id, one more of each.
     * A repeated request costs one read. @throws 404, 409
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
      return untilCreated(async () => {
        const earlier = request === null ? undefined : await database.codeRequest(request).get();
        const made = readRecord(codeRequestSchema, earlier);
        if (made !== null) {
          if (prefixOfToken(made.token) === codePrefix) return { token: made.token };
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
     * Makes a batch in one commit. One read, and one more each for a bundle or lectures, an outlet
     * and a request id. One write per code, four more, and one for a new outlet. A repeated request
     * costs one read. @throws 400, 404, 409
     */
    async 'admin/courses/access_tokens'({ caller: admin, input: request }) {
      const { codePrefix: prefix, inactive: madeInactive, requestId, ...entered } = request;
      const asked = { ...entered, ...priceAndLabel(request) };
      const { cId, lasts, outlet, price, priceLabel } = asked;
      const ref =
        requestId === undefined
          ? database.codeBatches.doc()
          : database.codeBatch(idOfRequest(admin.uid, cId, requestId));
      const { id } = ref;
      const at = now();
      return untilCreated(async () => {
        const earlier = requestId === undefined ? undefined : await ref.get();
        const made = readRecord(codeBatchSchema, earlier);
        if (made !== null) {
          if (!isMadeBy(made, request)) throw conflict('استُخدم معرّف هذا الطلب لدفعة أخرى.');
          return { batch: presentBatch(id, made), tokens: await unpackTokens(made) };
        }
        const expiresAt = readExpiry(request.expiresAt, at);
        refusePast(lasts, at);
        const opens = await opensOf(request);
        const codes = makeCodes(prefix, request.count);
        const tokens = codes.map(({ token }) => token);
        const batch = {
          ...asked,
          opens,
          prefix,
          expiresAt,
          madeInactive,
          createdAt: Timestamp.fromDate(at),
          createdBy: admin.uid,
          printCount: 0,
          printedAt: null,
          tokens: await packTokens(tokens),
          replacements: {},
          searchKeys: batchSearchKeys({ ...asked, prefix }),
        };
        const state = madeInactive ? 'inactive' : 'unused';
        const shared = { cId, opens, lasts, outlet, price, priceLabel, expiresAt };
        const traits: CodeTraits = { ...shared, batch: id, state };
        const place = await addCodes(database, { admin, now: at }, codes, traits, {
          logged: { action: 'codes.make', subjects: [`batch/${id}`] },
          write(writes, given, numbers) {
            const record = { ...batch, ...given, ...numbers, counted: true };
            writes.create(ref, record);
          },
        });
        return { batch: presentBatch(id, { ...batch, ...place }), tokens };
      });
    },
  } satisfies Partial<Handlers>;
}
