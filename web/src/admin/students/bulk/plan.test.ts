import { limits } from '@markaz/contract/limits';
import type { BulkRow } from '@markaz/contract/people/bulk-enrolment';
import { describe, expect, it } from 'vitest';
import {
  countEnrolled,
  countKept,
  countStatuses,
  createReport,
  describeEnd,
  makePlan,
  nextRows,
  remainingRows,
  withResults,
} from './plan.ts';
import { readList } from './read-list.ts';

const createPlan = (...lines: string[]) => makePlan(readList(lines.join('\n')));
const createResult = (outcome: BulkRow['outcome'], displayName: string | null = null): BulkRow => ({
  outcome,
  uid: displayName && 'u',
  displayName,
});

/** Ends of access: the first instant after the last day in Cairo. */
const [past, march, june] = [
  '2025-12-31T22:00:00.000Z',
  '2027-03-01T22:00:00.000Z',
  '2027-06-30T21:00:00.000Z',
];

describe('the plan of a list', () => {
  it('requests each valid address once, and only a limited number of addresses in each call', () => {
    const manyAddresses = Array.from(
      { length: limits.bulkRowsPerCall },
      (_, index) => `a${index}@x.com`,
    );
    const plan = createPlan('a1@x.com', ' A1@X.com', 'منى', ...manyAddresses);
    expect([...countStatuses(plan)]).toEqual([
      ['invalid', 1],
      ['twice', 2],
      ['waiting', limits.bulkRowsPerCall],
    ]);
    const first = nextRows(plan, 'preview');
    expect(first).toHaveLength(limits.bulkRowsPerCall);
    expect(new Set(first.map(({ address }) => address)).size).toBe(limits.bulkRowsPerCall);
  });

  it('enrols accounts that the preview found without full access, and reports the results', () => {
    let plan = createPlan('new@x.com', 'has@x.com', 'back@x.com', 'unknown@x.com', 'more@x.com');
    const previewedRows = nextRows(plan, 'preview');
    const firstResults = [
      createResult('new', 'منى'),
      createResult('has', 'علي'),
      createResult('back', 'سعد'),
    ];
    const otherResults = [createResult('unknown'), createResult('more', 'هدى')];
    plan = withResults(plan, previewedRows, [...firstResults, ...otherResults], 'preview');
    expect(remainingRows(plan, 'preview')).toEqual([]);
    const enrolledRows = nextRows(plan, 'enrol');
    expect(enrolledRows.map(({ address }) => address)).toEqual([
      'new@x.com',
      'back@x.com',
      'more@x.com',
    ]);
    // Between the two calls, another admin has enrolled the second account.
    plan = withResults(
      plan,
      enrolledRows,
      [createResult('new'), createResult('has'), createResult('more')],
      'enrol',
    );
    expect(remainingRows(plan, 'enrol')).toEqual([]);
    expect(plan.map(({ status }) => status)).toEqual([
      'added',
      'has',
      'has',
      'unknown',
      'extended',
    ]);
    expect(countEnrolled(plan)).toBe(2);
  });

  it('counts an invitation neither as an enrolment nor as a remaining row', () => {
    let plan = createPlan('new@x.com', 'nobody@x.com');
    const results = [createResult('new', 'منى'), createResult('invite')];
    plan = withResults(plan, nextRows(plan, 'preview'), results, 'preview');
    const rows = nextRows(plan, 'enrol');
    expect(rows).toHaveLength(2);
    plan = withResults(plan, rows, results, 'enrol');
    expect(plan.map(({ status }) => status)).toEqual(['added', 'kept']);
    expect([countEnrolled(plan), countKept(plan)]).toEqual([1, 1]);
    expect(remainingRows(plan, 'enrol')).toEqual([]);
  });

  it.each([
    ['new', { after: null }, 'بلا نهاية'],
    ['new', { after: june }, 'حتى ٣٠ يونيو ٢٠٢٧'],
    ['more', { before: march, after: june }, 'كان ينتهي في ١ مارس ٢٠٢٧، يصبح ٣٠ يونيو ٢٠٢٧'],
    ['extended', { before: march, after: null }, 'كان ينتهي في ١ مارس ٢٠٢٧، يصبح بلا نهاية'],
    ['more', { before: past, after: june }, 'انتهى في ٣١ ديسمبر ٢٠٢٥، يصبح ٣٠ يونيو ٢٠٢٧'],
    ['more', { after: june }, 'كانت له محاضرات منه فقط، يصبح ٣٠ يونيو ٢٠٢٧'],
    ['has', { before: june, after: june }, 'حتى ٣٠ يونيو ٢٠٢٧'],
    ['has', { before: null, after: null }, 'بلا نهاية'],
    ['invite', { before: march, after: june }, 'كان ينتهي في ١ مارس ٢٠٢٧، يصبح ٣٠ يونيو ٢٠٢٧'],
    ['invalid', {}, ''],
  ] as const)(
    'describes the end of access of a row with status «%s» and %o',
    (status, ends, text) => {
      const [row] = createPlan('a@x.com');
      if (row === undefined) throw new Error('One row was expected.');
      expect(describeEnd({ ...row, status, ...ends }, new Date('2026-11-29T00:00:00Z'))).toBe(text);
    },
  );

  it('does not request a row again if the response has no result for it', () => {
    const plan = createPlan('a@x.com', 'b@x.com');
    const answeredPlan = withResults(
      plan,
      nextRows(plan, 'preview'),
      [createResult('new', 'a')],
      'preview',
    );
    expect(answeredPlan.map(({ status }) => status)).toEqual(['new', 'unreadable']);
  });

  it('writes a report that keeps Arabic names and escapes formulas', () => {
    const plan = createPlan('"أحمد ""الصغير"" علي";=1+1@x.com', 'منى;b@x.com');
    const previewedRows = nextRows(plan, 'preview');
    const report = createReport(
      withResults(plan, previewedRows, [createResult('new', 'منى حسن')], 'preview'),
    );
    expect(report.split('\r\n')).toEqual([
      '\uFEFF"السطر","الاسم في القائمة","البريد الإلكتروني","الاسم في الحساب","النتيجة","انتهاء الاشتراك"',
      `1,"أحمد ""الصغير"" علي","'=1+1@x.com","","ليس بريدًا صحيحًا",""`,
      '2,"منى","b@x.com","منى حسن","سيُضاف",""',
      '',
    ]);
  });
});
