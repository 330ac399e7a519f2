import type { Report } from '@markaz/contract/money/money';
import type { Statement } from '@markaz/contract/money/statements';
import type { Query } from 'firebase-admin/firestore';
import type { Context } from '../context.ts';
import { notFound } from '../core/api-error.ts';
import { csvDownload } from '../core/csv.ts';
import { ownAuthor } from '../core/own-author.ts';
import type { Handlers } from '../http/mount-endpoints.ts';
import { readAuthors } from '../store/authors.ts';
import { readRecords } from '../store/database.ts';
import { payoutSchema } from '../store/records/money.ts';
import { statementFile } from './csv.ts';
import { presentListedPayout } from './payouts.ts';

function totalPaid(
  payouts: readonly { readonly piastres: number; readonly voided: object | null }[],
): number {
  return payouts
    .filter(({ voided }) => voided === null)
    .reduce((sum, { piastres }) => sum + piastres, 0);
}

/** Shows teachers' shares of a month and what was paid out for them. */
export function createStatementService({
  database,
  now,
  readReport,
}: Pick<Context, 'database' | 'now'> & {
  readonly readReport: (month: string) => Promise<Report>;
}) {
  /** Cost: 1 read per payout, at least 1. */
  const readPayouts = async (query: Query) =>
    readRecords(database, payoutSchema, (await query.get()).docs);

  const payoutsOfMonth = (month: string) => database.payouts.where('month', '==', month);

  const readStatement = async (id: string, month: string): Promise<Statement> => {
    const [report, records] = await Promise.all([
      readReport(month),
      readPayouts(payoutsOfMonth(month).where('author', '==', id)),
    ]);
    const row = report.teachers.find(({ author }) => author?.id === id);
    const name = row?.author?.name ?? (await readAuthors(database)).get(id)?.name;
    if (name === undefined) throw notFound();
    const payouts = records
      .toSorted((a, b) => a.record.day.localeCompare(b.record.day))
      .map(({ id: payoutId, record }) => presentListedPayout(payoutId, record));
    const { piastres = 0, share = 0 } = row ?? {};
    const paid = totalPaid(payouts);
    return {
      author: { id, name },
      month,
      courses: report.courses
        .filter(({ author }) => author?.id === id)
        .map(({ author: _author, rest: _rest, ...course }) => course),
      piastres,
      share,
      paid,
      rest: share - paid,
      payouts,
    };
  };

  return {
    /** Cost: 1 read for the authors, and those of `admin/report`. Each payout adds 1. @throws 409 */
    async 'admin/teachers'({ input: { month } }) {
      const [report, records, authors] = await Promise.all([
        readReport(month),
        readPayouts(payoutsOfMonth(month)),
        readAuthors(database),
      ]);
      const payouts = Map.groupBy(
        records.map(({ record }) => record),
        ({ author }) => author,
      );
      const rows = new Map(report.teachers.map((row) => [row.author?.id, row]));
      const names = new Map([
        ...[...authors]
          .filter(([id, { courseCount }]) => courseCount > 0 || payouts.has(id))
          .map(([id, { name }]) => [id, name] as const),
        ...report.teachers.flatMap(({ author }) =>
          author === null ? [] : [[author.id, author.name] as const],
        ),
      ]);
      const teachers = [...names].map(([id, name]) => {
        const { courses = 0, piastres = 0, share = 0 } = rows.get(id) ?? {};
        const paid = totalPaid(payouts.get(id) ?? []);
        return { author: { id, name }, courses, piastres, share, paid, rest: share - paid };
      });
      const byName = new Intl.Collator('ar');
      return {
        teachers: teachers.toSorted(
          (a, b) => b.rest - a.rest || byName.compare(a.author.name, b.author.name),
        ),
      };
    },

    /**
     * Cost: those of `admin/report`, and 1 read per payout, at least 1. A month without sales adds
     * 1 read for the teacher's name.
     * @throws 404, 409
     */
    'admin/statement': ({ caller, input: { author, month } }) =>
      readStatement(ownAuthor(caller, author), month),

    async 'admin/statement/csv'({ caller, input: { author, month } }) {
      const file = statementFile(await readStatement(ownAuthor(caller, author), month));
      return csvDownload(file, `statement-${month}`, now());
    },
  } satisfies Partial<Handlers>;
}
