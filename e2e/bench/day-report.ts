import type { Costs, Day } from './ledger.ts';
import { type Bill, monthlyBill, prices } from './prices.ts';
import { table } from './table.ts';

/** A student's day (product.md, «Cost is a feature»): its budget, and the target. */
const budget = { calls: 13, reads: 12, writes: 4 };
const aim = { calls: 8, reads: 8, writes: 4 };

const fields = ['calls', 'reads', 'writes', 'deletes', 'hosting', 'api', 'ms'] as const;

const sumOf = (days: readonly Costs[]): Costs => {
  const sums = fields.map((field) => [field, days.reduce((sum, day) => sum + day[field], 0)]);
  return Object.fromEntries(sums);
};

/** The median of these days by the sum of calls, reads and writes. */
export function middleDay(days: readonly Day[]): Day {
  const weight = ({ calls, reads, writes }: Day) => calls + reads + writes;
  const sorted = days.toSorted((one, other) => weight(one) - weight(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('At least one day is needed');
  return middle;
}

/** Subtracts the second costs from the first. */
export function beyond(one: Costs, other: Costs): Costs {
  const differences = fields.map((field) => [field, one[field] - other[field]]);
  return Object.fromEntries(differences);
}

/** The average of ten days: the first one, eight ordinary ones, one with a code. */
export function averageOfTen(first: Costs, ordinary: Costs, withCode: Costs): Costs {
  const sum = sumOf([first, ...Array<Costs>(8).fill(ordinary), withCode]);
  const means = fields.map((field) => [field, sum[field] / 10]);
  return Object.fromEntries(means);
}

/** Whether a day is within its budget. */
export function isWithin({ calls, reads, writes }: Costs): boolean {
  return calls <= budget.calls && reads <= budget.reads && writes <= budget.writes;
}

const short = (number: number) => number.toFixed(number % 1 === 0 ? 0 : 1);

/** A row for each named day, then the budget and the target. */
export function dayTable(days: Readonly<Record<string, Costs>>): string {
  const head = ['', 'function calls', 'reads', 'writes', 'deletes', 'KB Hosting', 'KB API'];
  const rows = Object.entries(days).map(([name, { calls, reads, writes, deletes, ...day }]) => [
    name,
    ...[calls, reads, writes, deletes].map(short),
    day.hosting.toFixed(1),
    day.api.toFixed(1),
  ]);
  const bounds = Object.entries({ budget, aim }).map(([name, { calls, reads, writes }]) => [
    name,
    ...[calls, reads, writes].map(String),
    '',
    '',
    '',
  ]);
  return table(head, [...rows, ...bounds]);
}

/** Each call of a day, in order; consecutive equal calls share a row. */
export function callTable({ list }: Day): string {
  const rows: { path: string; times: number; reads: number; writes: number; ms: number }[] = [];
  for (const { path, reads, writes, ms } of list) {
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

/** US dollars a month for a site on which that many students have such a day every day. */
export function billTable(day: Costs): string {
  const used = { ...day, kilobytes: day.hosting + day.api };
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const rows = [500, 5_000, 50_000].map((students) => {
    const bill: Bill = monthlyBill(used, students);
    const { firestore, functions, transfer } = bill;
    const all = firestore + functions + transfer;
    return [students.toLocaleString('en'), ...[firestore, functions, transfer, all].map(dollars)];
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
