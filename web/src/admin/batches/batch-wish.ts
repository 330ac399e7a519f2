import type { RequestOf } from '@markaz/contract/api';
import { codeBatchEndpoints } from '@markaz/contract/code-batches';
import { limits } from '@markaz/contract/limits';
import { westernDigits } from '@markaz/contract/text';
import { formatNumber } from '../../shared/format/numbers.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import { copy } from './copy.ts';

/** The form as it was typed. */
export interface BatchWish {
  readonly cId: string;
  readonly codePrefix: string;
  readonly count: string;
  /** A day, or empty for none. */
  readonly expiresOn: string;
  readonly outlet: string;
  readonly priceLabel: string;
  readonly note: string;
  readonly inactive: boolean;
}

export const emptyWish: BatchWish = {
  cId: '',
  codePrefix: '',
  count: '',
  expiresOn: '',
  outlet: '',
  priceLabel: '',
  note: '',
  inactive: false,
};

export const wishFields = [
  'cId',
  'count',
  'codePrefix',
  'expiresOn',
  'outlet',
  'priceLabel',
  'note',
] as const satisfies readonly (keyof BatchWish)[];
export type WishField = (typeof wishFields)[number];
export type WishProblems = Readonly<Partial<Record<WishField, string>>>;

type BatchRequest = RequestOf<'admin/courses/access_tokens'>;

export type ReadWish =
  | { readonly ok: true; readonly request: BatchRequest }
  | { readonly ok: false; readonly problems: WishProblems };

/** Paths as contract and server name them → our fields. */
export function wishProblems(fields: Readonly<Record<string, string>>): WishProblems {
  const named = Object.entries(fields).map(([path, text]) => [
    path === 'expiresAt' ? 'expiresOn' : path,
    text,
  ]);
  const problems: Partial<Record<WishField, string>> = Object.fromEntries(named);
  return problems;
}

/** A whole number in whichever digits, or null. */
function readCount(text: string): number | null {
  const digits = westernDigits(text).trim();
  return /^\d{1,6}$/u.test(digits) ? Number(digits) : null;
}

/**
 * What is asked of the server, by the contract's own rules, or a sentence for each wrong field.
 * @param now the moment after which codes must end.
 */
export function readWish(wish: BatchWish, requestId: string, now: Date): ReadWish {
  const { cId, codePrefix, outlet, priceLabel, note, inactive } = wish;
  const count = readCount(wish.count);
  const expiresAt = wish.expiresOn === '' ? null : endOfDay(wish.expiresOn);
  const own: Partial<Record<WishField, string>> = {};
  if (cId === '') own.cId = copy.problems.course;
  if (count === null || count < 1 || count > limits.codesPerCall)
    own.count = copy.problems.count(formatNumber(limits.codesPerCall));
  if (wish.expiresOn !== '' && (expiresAt === null || new Date(expiresAt) <= now))
    own.expiresOn = copy.problems.expiry;

  const request = {
    cId,
    codePrefix,
    count: count ?? 1,
    expiresAt,
    outlet,
    priceLabel,
    note,
    inactive,
    requestId,
  };
  const checked = codeBatchEndpoints['admin/courses/access_tokens'].request.safeParse(request);
  const theirs = checked.success
    ? {}
    : wishProblems(
        Object.fromEntries(
          checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
        ),
      );
  const problems = { ...theirs, ...own };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, request };
}
