import type { Costs, Day } from './ledger.ts';
import { type Bill, monthlyBill, prices } from './prices.ts';
import { table } from './table.ts';

/** The most that a student’s day may cost. */
const budget = { calls: 13, reads: 12, writes: 4 };
/** The cost of a student’s day that we aim for. */
const aim = { calls: 8, reads: 8, writes: 4 };

const fields = ['calls', 'reads', 'writes', 'deletes', 'hosting', 'api', 'ms'] as const;

const sumCosts = (days: readonly Costs[]): Costs => {
  const sums = fields.map((field) => [field, days.reduce((sum, day) => sum + day[field], 0)]);
  return Object.fromEntries(sums);
};

/** Returns the median of the days, ordered by the sum of their calls, reads and writes. */
export function medianDay(days: readonly Day[]): Day {
  const operations = ({ calls, reads, writes }: Day) => calls + reads + writes;
  const sorted = days.toSorted((one, other) => operations(one) - operations(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('At least one day is needed');
  return middle;
}

export function subtractCosts(minuend: Costs, subtrahend: Costs): Costs {
  const differences = fields.map((field) => [field, minuend[field] - subtrahend[field]]);
  return Object.fromEntries(differences);
}

/** Returns the average of a week: six ordinary days and one with a question and an exam. */
export function averageOfWeek(ordinary: Costs, withExam: Costs): Costs {
  const sum = sumCosts([...Array<Costs>(6).fill(ordinary), withExam]);
  const means = fields.map((field) => [field, sum[field] / 7]);
  return Object.fromEntries(means);
}

/** Returns the average of ten days: a first day, eight ordinary days, and a day with a code. */
export function averageOfTen(first: Costs, ordinary: Costs, withCode: Costs): Costs {
  const sum = sumCosts([first, ...Array<Costs>(8).fill(ordinary), withCode]);
  const means = fields.map((field) => [field, sum[field] / 10]);
  return Object.fromEntries(means);
}

export function isWithinBudget({ calls, reads, writes }: Costs): boolean {
  return calls <= budget.calls && reads <= budget.reads && writes <= budget.writes;
}

const formatNumber = (number: number) => number.toFixed(number % 1 === 0 ? 0 : 1);

/** Formats a table with a row for each day, one for the budget and one for the aim. */
export function dayTable(days: Readonly<Record<string, Costs>>): string {
  const head = ['', 'function calls', 'reads', 'writes', 'deletes', 'KB Hosting', 'KB API'];
  const rows = Object.entries(days).map(([name, { calls, reads, writes, deletes, ...day }]) => [
    name,
    ...[calls, reads, writes, deletes].map(formatNumber),
    day.hosting.toFixed(1),
    day.api.toFixed(1),
  ]);
  const limitRows = Object.entries({ budget, aim }).map(([name, { calls, reads, writes }]) => [
    name,
    ...[calls, reads, writes].map(String),
    '',
    '',
    '',
  ]);
  return table(head, [...rows, ...limitRows]);
}

/** Formats a table of the calls of a day, in order. Consecutive calls of one path share a row. */
export function callTable({ callList }: Day): string {
  const rows: { path: string; times: number; reads: number; writes: number; ms: number }[] = [];
  for (const { path, reads, writes, ms } of callList) {
    const last = rows.at(-1);
    if (last?.path === path) {
      last.times += 1;
      last.reads += reads;
      last.writes += writes;
      last.ms += ms;
    } else rows.push({ path, times: 1, reads, writes, ms });
  }
  return table(
    ['call', 'times', 'reads', 'writes', 'ms each'],
    rows.map(({ path, times, reads, writes, ms }) => [
      `\`${path}\``,
      ...[times, reads, writes, Math.round(ms / times)].map(String),
    ]),
  );
}

/** Formats a table of the monthly bill in US dollars if each student has such a day every day. */
export function billTable(day: Costs): string {
  const used = { ...day, kilobytes: day.hosting + day.api };
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const rows = [500, 5_000, 50_000].map((students) => {
    const bill: Bill = monthlyBill(used, students);
    const { firestore, functions, transfer } = bill;
    const total = firestore + functions + transfer;
    return [students.toLocaleString('en'), ...[firestore, functions, transfer, total].map(dollars)];
  });
  const head = [
    `students, prices of ${prices.date}`,
    'Firestore',
    'functions',
    'transfer',
    'a month',
  ];
  return table(head, rows);
}
