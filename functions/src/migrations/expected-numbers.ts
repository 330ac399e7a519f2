import { cairoMonth } from '@markaz/contract/time/cairo';
import type { Timestamp } from 'firebase-admin/firestore';
import type * as z from 'zod';
import {
  batchNumbersOf,
  type CodeChange,
  centreNumbersOf,
  courseNumbersOf,
  enrolmentsOn,
} from '../store/counting.ts';
import { leavesOf, type Numbers, plus, significant, totalOf } from '../store/numbers.ts';
import { centreNumbersAfter, courseNumbersAfter } from '../store/past-numbers.ts';
import { accessCodeSchema } from '../store/records/access-code.ts';
import { cardMoveSchema } from '../store/records/cards.ts';
import { paymentSchema } from '../store/records/money.ts';
import { type UserRecord, userRecordSchema } from '../store/records/user.ts';
import { type Moved, type SaleChange, standingCards } from '../store/sales.ts';

/** The counted fields of a card. */
export const countedCodeSchema = accessCodeSchema.pick({
  cId: true,
  batch: true,
  serial: true,
  outlet: true,
  opens: true,
  state: true,
  replacedBy: true,
  expiresAt: true,
  usedAt: true,
  price: true,
  stage: true,
  soldOn: true,
  soldAt: true,
});

type CountedCode = z.output<typeof countedCodeSchema>;

/** The counted fields of a return. */
export const countedReturnSchema = cardMoveSchema.pick({
  at: true,
  cId: true,
  outlet: true,
  undone: true,
});

type CountedReturn = z.output<typeof countedReturnSchema>;

/** The counted fields of a payment. */
export const countedPaymentSchema = paymentSchema.pick({
  outlet: true,
  piastres: true,
  counts: true,
});

type CountedPayment = z.output<typeof countedPaymentSchema>;

/** The counted fields of a student. */
export const countedUserSchema = userRecordSchema.pick({
  courses: true,
  enrolments: true,
  formerEnrolments: true,
  pastEnrolments: true,
});

type CountedUser = z.output<typeof countedUserSchema>;

/** Returns the change of a new card in this state. A replaced card counts as `swapped`. */
function changeOf(code: CountedCode): CodeChange {
  return { ...code, change: { [code.replacedBy === null ? code.state : 'swapped']: 1 } };
}

/** Returns the cards' part of the centre's numbers. */
export function centreNumbersOfCodes(codes: readonly CountedCode[]): Numbers {
  const redeemed = codes.flatMap(({ state, usedAt, price }) =>
    state === 'used' && usedAt !== null ? [{ at: usedAt.toDate(), price }] : [],
  );
  return totalOf([
    centreNumbersOf({ codes: codes.map(changeOf), moved: standingCards(codes) }),
    ...redeemed.map((each) => centreNumbersOf({ redeemed: each })),
  ]);
}

/**
 * Returns the sales that returns undid: each was sold in its month and came back in that of the
 * return.
 */
export function movedBack(returns: readonly CountedReturn[]): Moved {
  const sales = returns.flatMap(({ at, cId, outlet, undone }) =>
    undone.flatMap(({ month, on, price, courses, count: cards }): SaleChange[] => {
      const isBundle = courses[0] !== cId;
      const sale = { cId, outlet, courses, isBundle, price, on, cards };
      const returned = cairoMonth(at.toDate());
      return [
        { ...sale, kind: 'sold', month },
        { ...sale, kind: 'returned', month: returned },
      ];
    }),
  );
  return { sales, unsold: [] };
}

/** Returns the payments' part of the centre's numbers. */
export function centreNumbersOfPayments(payments: readonly CountedPayment[]): Numbers {
  const counting = payments.filter(({ counts }) => counts);
  return totalOf(counting.map((paid) => centreNumbersOf({ paid })));
}

/** Returns the cards' numbers by course or bundle id. */
export function courseNumbersOfCodes(codes: readonly CountedCode[]): Map<string, Numbers> {
  const byCourse = Map.groupBy(codes, ({ cId }) => cId);
  return new Map([...byCourse].map(([cId, some]) => [cId, courseNumbersOf(some.map(changeOf))]));
}

/** Returns the cards' numbers by batch id. */
export function batchNumbersOfCodes(codes: readonly CountedCode[]): Map<string, Numbers> {
  const byBatch = Map.groupBy(codes, ({ batch }) => batch);
  byBatch.delete(null);
  return new Map([...byBatch].map(([id, some]) => [id ?? '', batchNumbersOf(some.map(changeOf))]));
}

/** Returns all enrolments of a student, including removed ones and those that a year ended. */
function enrolmentsOf(user: CountedUser): { readonly cId: string; readonly at: Timestamp }[] {
  const held = ({
    enrolments,
    formerEnrolments,
  }: Pick<UserRecord, 'enrolments' | 'formerEnrolments'>) =>
    [...Object.entries(enrolments), ...Object.entries(formerEnrolments)].map(([cId, { at }]) => ({
      cId,
      at,
    }));
  const all = [...held(user), ...user.pastEnrolments.map(({ cId, at }) => ({ cId, at }))];
  const once = new Map(all.map((each) => [`${each.cId} ${each.at.toMillis()}`, each]));
  return [...once.values()];
}

/** Returns the students' part of the centre's numbers. */
export function centreNumbersOfUsers(users: readonly CountedUser[]): Numbers {
  const students = users
    .flatMap(({ courses }) => courses)
    .map((cId) => ({ courses: { [cId]: { students: 1 } } }));
  const enrolments = users
    .flatMap(enrolmentsOf)
    .map(({ cId, at }) => ({ enrolments: enrolmentsOn(at.toDate(), cId, 1) }));
  return totalOf([...students, ...enrolments]);
}

/** Below Firestore's limit of 500 transforms in one document. */
const incrementsAtOnce = 400;

/** Returns what to add to a course's numbers. */
export function courseDifference(should: Numbers, is: Numbers, now: Date): Numbers {
  return significant(courseNumbersAfter(plus(should, is, -1), now));
}

/** Returns what to add to a batch's numbers. */
export function batchDifference(should: Numbers, is: Numbers): Numbers {
  return significant(plus(should, is, -1));
}

/** Replaces negative numbers by 0. */
function raised(numbers: Numbers): Numbers {
  const entries = Object.entries(numbers).map(([field, value]) => [
    field,
    typeof value === 'number' ? Math.max(0, value) : raised(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns what to add to the centre's numbers. Enrolments and income of a day only increase: they
 * also count students with deleted accounts, who have no record.
 * @param isKnown whether a course or bundle exists
 */
export function centreDifference(
  should: Numbers,
  is: Numbers,
  now: Date,
  isKnown: (id: string) => boolean,
): Numbers {
  const difference = centreNumbersAfter(plus(should, is, -1), now, isKnown);
  const { enrolments = {}, income = {}, ...others } = difference;
  const history = { enrolments, income } as { enrolments: Numbers; income: Numbers };
  return significant({
    ...others,
    enrolments: raised(history.enrolments),
    income: raised(history.income),
  });
}

/** Splits numbers into parts of at most `incrementsAtOnce` fields. */
export function* partsOf(numbers: Numbers): Generator<Numbers> {
  const leaves = leavesOf(numbers);
  for (let first = 0; first < leaves.length; first += incrementsAtOnce) {
    const some = leaves.slice(first, first + incrementsAtOnce);
    yield totalOf(
      some.map(
        ({ path, value }) =>
          path.reduceRight<number | Numbers>(
            (inner, field) => ({ [field]: inner }),
            value,
          ) as Numbers,
      ),
    );
  }
}
