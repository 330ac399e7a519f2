import { limits } from '@markaz/contract/limits';
import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import { describe, expect, it } from 'vitest';
import {
  countEnrolled,
  countStatuses,
  makePlan,
  nextRows,
  remaining,
  reportOf,
  withAnswer,
} from './plan.ts';
import { readList } from './read-list.ts';

const planOf = (...lines: string[]) => makePlan(readList(lines.join('\n')));
const answer = (outcome: BulkRow['outcome'], displayName: string | null = null): BulkRow => ({
  outcome,
  uid: displayName && 'u',
  displayName,
});

describe('the plan of a list', () => {
  it('requests each valid address once, and a limited number at a time', () => {
    const many = Array.from({ length: limits.bulkCall }, (_, index) => `a${index}@x.com`);
    const plan = planOf('a1@x.com', ' A1@X.com', 'منى', ...many);
    expect([...countStatuses(plan)]).toEqual([
      ['invalid', 1],
      ['twice', 2],
      ['waiting', limits.bulkCall],
    ]);
    const first = nextRows(plan, 'preview');
    expect(first).toHaveLength(limits.bulkCall);
    expect(new Set(first.map(({ address }) => address)).size).toBe(limits.bulkCall);
  });

  it('enrols accounts that the preview found without full access, and reports the results', () => {
    let plan = planOf('new@x.com', 'has@x.com', 'back@x.com', 'unknown@x.com', 'more@x.com');
    const asked = nextRows(plan, 'preview');
    const outcomes = [answer('new', 'منى'), answer('has', 'علي'), answer('back', 'سعد')];
    const others = [answer('unknown'), answer('more', 'هدى')];
    plan = withAnswer(plan, asked, [...outcomes, ...others], 'preview');
    expect(remaining(plan, 'preview')).toEqual([]);
    const giving = nextRows(plan, 'enrol');
    expect(giving.map(({ address }) => address)).toEqual(['new@x.com', 'back@x.com', 'more@x.com']);
    // Enrolled by somebody else meanwhile.
    plan = withAnswer(plan, giving, [answer('new'), answer('has'), answer('more')], 'enrol');
    expect(remaining(plan, 'enrol')).toEqual([]);
    expect(plan.map(({ status }) => status)).toEqual([
      'added',
      'has',
      'has',
      'unknown',
      'extended',
    ]);
    expect(countEnrolled(plan)).toBe(2);
  });

  it('does not request a row again if the answer lacks it', () => {
    const plan = planOf('a@x.com', 'b@x.com');
    const answered = withAnswer(plan, nextRows(plan, 'preview'), [answer('new', 'a')], 'preview');
    expect(answered.map(({ status }) => status)).toEqual(['new', 'unreadable']);
  });

  it('writes a report that keeps Arabic names and runs no formula', () => {
    const plan = planOf('"أحمد ""الصغير"" علي";=1+1@x.com', 'منى;b@x.com');
    const asked = nextRows(plan, 'preview');
    const report = reportOf(withAnswer(plan, asked, [answer('new', 'منى حسن')], 'preview'));
    expect(report.split('\r\n')).toEqual([
      '\uFEFF"السطر","الاسم في القائمة","البريد الإلكتروني","الاسم في الحساب","النتيجة"',
      `"1","أحمد ""الصغير"" علي","'=1+1@x.com","","ليس بريدًا صحيحًا"`,
      '"2","منى","b@x.com","منى حسن","سيُضاف"',
      '',
    ]);
  });
});
