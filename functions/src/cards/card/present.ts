import type { AccessCode } from '@markaz/contract/cards/code-schema';
import type { Timestamp } from 'firebase-admin/firestore';
import { type AccessCodeRecord, never } from '../../store/records/access-code.ts';
import { stateAt } from './states.ts';

/** Formats a time for responses; null if it has not come or never comes. */
export function presentTime(time: Timestamp | null): string | null {
  return time === null || time.isEqual(never) ? null : time.toDate().toISOString();
}

/** A stored code as admins see it. */
export function presentCode(record: AccessCodeRecord, now: Date): AccessCode {
  const { usedBy, usedByPerson, changed } = record;
  return {
    token: record.token,
    serial: record.serial,
    cId: record.cId,
    opens: record.opens,
    lasts: record.lasts,
    batch: record.batch,
    outlet: record.outlet,
    priceLabel: record.priceLabel,
    price: record.price,
    stage: record.stage,
    handedAt: presentTime(record.handedAt),
    soldAt: presentTime(record.soldAt),
    soldOn: record.soldOn,
    state: stateAt(record, now),
    createdAt: record.createdAt.toDate().toISOString(),
    createdBy: record.createdBy,
    expiresAt: presentTime(record.expiresAt),
    usedAt: presentTime(record.usedAt),
    usedBy:
      usedBy === null
        ? null
        : {
            uid: usedBy,
            displayName: usedByPerson?.displayName ?? '',
            email: usedByPerson?.email ?? null,
          },
    changed: changed === null ? null : { at: changed.at.toDate().toISOString(), by: changed.by },
    replaces: record.replaces,
    replacedBy: record.replacedBy,
  };
}
