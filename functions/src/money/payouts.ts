import type { ListedPayout, Payout } from '@markaz/contract/money/payouts';
import { cairoDay, cairoMonth } from '@markaz/contract/time/cairo';
import type { Context } from '../context.ts';
import { conflict, invalidFields, notFound } from '../core/api-error.ts';
import { idOfRequest, retryUntilCreated } from '../core/requests.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { stampOf } from '../store/audit.ts';
import { readAuthors } from '../store/authors.ts';
import { readRecord } from '../store/database.ts';
import { type PayoutRecord, payoutSchema } from '../store/records/money.ts';
import { type Decision, ifUnchanged, runStaffAction } from '../store/staff-action.ts';

function presentPayout(id: string, { at, voided, ...payout }: PayoutRecord): Payout {
  return {
    id,
    ...payout,
    at: at.toDate().toISOString(),
    voided: voided && { ...voided, at: voided.at.toDate().toISOString() },
  };
}

/** Returns a payout without the staff who recorded and voided it. */
export function presentListedPayout(id: string, record: PayoutRecord): ListedPayout {
  const { day, piastres, note, voided } = presentPayout(id, record);
  return { id, day, piastres, note, voided: voided && { at: voided.at, reason: voided.reason } };
}

const comparedFields = ['author', 'month', 'piastres', 'day', 'note'] as const;

export function createPayoutService({ database, now }: Context) {
  return {
    /** Cost: 2 reads and 2 writes. A repeated request costs only 2 reads. @throws 400, 409 */
    async 'admin/payouts/add'({ caller: admin, input: { requestId, ...fields } }) {
      const acting = { admin, now: now() };
      const today = cairoDay(acting.now);
      const { author, month, piastres, note, day = today } = fields;
      if (day > today) throw invalidFields({ day: 'هذا اليوم لم يأتِ بعد' });
      if (month > cairoMonth(acting.now)) throw invalidFields({ month: 'هذا الشهر لم يأتِ بعد' });
      // A payout has no course, so the id is derived from the name `payouts` instead.
      const id = idOfRequest(admin.uid, 'payouts', requestId);
      const ref = database.payout(id);

      const decide = async (): Promise<Decision<PayoutRecord>> => {
        const [existingDoc, authors] = await Promise.all([ref.get(), readAuthors(database)]);
        // Authors are never removed, so this one still exists at the commit.
        const teacher = authors.get(author)?.name;
        if (teacher === undefined) throw invalidFields({ author: 'هذا المدرس غير موجود' });
        const payout: PayoutRecord = {
          ...stampOf(acting),
          author,
          month,
          day,
          piastres,
          note,
          voided: null,
        };
        const existing = readRecord(payoutSchema, existingDoc);
        if (existing !== null) {
          if (comparedFields.every((field) => existing[field] === payout[field]))
            return { answer: existing };
          throw conflict('استُخدم معرّف هذا الطلب لدفعة أخرى.');
        }
        return {
          answer: payout,
          change: {
            logged: {
              action: 'payout.add',
              subjects: [`payout/${id}`],
              after: { teacher, month, piastres, day, note },
            },
            write: (batch) => void batch.create(ref, payout),
          },
        };
      };
      const payout = await retryUntilCreated(() => runStaffAction(database, acting, decide));
      return { payout: presentPayout(id, payout) };
    },

    /** Excludes a payout from all sums. Cost: 2 reads and 2 writes. @throws 404 */
    async 'admin/payouts/void'({ caller: admin, input: { id, reason } }) {
      const acting = { admin, now: now() };
      const payout = await runStaffAction<PayoutRecord>(database, acting, async () => {
        const [snapshot, authors] = await Promise.all([
          database.payout(id).get(),
          readAuthors(database),
        ]);
        const stored = readRecord(payoutSchema, snapshot);
        if (stored === null) throw notFound();
        if (stored.voided !== null) return { answer: stored };
        const voided = { ...stampOf(acting), reason };
        const { author, month, piastres, day, note } = stored;
        const teacher = authors.get(author)?.name ?? '';
        return {
          answer: { ...stored, voided },
          change: {
            logged: {
              action: 'payout.void',
              subjects: [`payout/${id}`],
              before: { teacher, month, piastres, day, note },
              after: { reason },
            },
            write: (batch) => void batch.update(snapshot.ref, { voided }, ifUnchanged(snapshot)),
          },
        };
      });
      return { payout: presentPayout(id, payout) };
    },
  } satisfies Partial<Handlers>;
}
