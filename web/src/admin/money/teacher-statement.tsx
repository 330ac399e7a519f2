import { formatShare } from '@markaz/contract/money/shares';
import type { Statement } from '@markaz/contract/money/statements';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { formatMonth } from '../../shared/format/days.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { DialogButton } from '../ui/confirm-dialog.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import * as table from '../ui/table.module.css';
import { copy } from './money.copy.ts';
import { Money, MoneyTable, useFormatPounds } from './money-table.tsx';
import { MonthPage, PrintedPage, useMonth } from './month-page.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';
import { statementCsvUrl, statementQuery } from './queries.ts';

const texts = copy.statement;

interface Props {
  readonly statement: Statement;
}

function describeRest(rest: number, format: (piastres: number) => string): string {
  if (rest === 0) return texts.settled;
  const amount = copy.amount(format(Math.abs(rest)));
  return rest > 0 ? texts.owed(amount) : texts.overpaid(amount);
}

/** Returns the amounts that the page shows. */
const amountsOf = ({ share, paid, rest, courses, payouts }: Statement): readonly number[] => [
  share,
  paid,
  rest,
  ...courses.flatMap((course) => [course.piastres, course.share]),
  ...payouts.map(({ piastres }) => piastres),
];

function Account({ statement: { share, paid, rest } }: Props) {
  const format = useFormatPounds();
  const rows = [
    { name: texts.share, piastres: share },
    { name: texts.paid, piastres: paid },
    { name: texts.rest, note: describeRest(rest, format), piastres: rest },
  ];
  return (
    <MoneyTable
      title={texts.account}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        [
          texts.item,
          ({ name, note }) => (
            <>
              {note === undefined ? name : <strong>{name}</strong>}
              {note !== undefined && <span className={table.quiet}>{note}</span>}
            </>
          ),
        ],
        [copy.pounds, ({ piastres }) => <Money piastres={piastres} />],
      ]}
    />
  );
}

function Courses({ statement: { courses } }: Props) {
  return (
    <MoneyTable
      title={texts.courses}
      emptyText={texts.noCourses}
      rows={courses}
      keyOf={({ cId }) => cId}
      columns={[
        [
          copy.report.course,
          ({ title }) => <span className={table.wrapAnywhere}>{title ?? copy.deletedCourse}</span>,
        ],
        [copy.report.cards, ({ cards, bundleCards }) => cards + bundleCards],
        [copy.report.net, ({ piastres }) => <Money piastres={piastres} />, 'wide'],
        [
          copy.report.agreed,
          ({ agreed }) => (agreed === null ? texts.noShare : formatShare(agreed)),
          'wide',
        ],
        [texts.courseShare, ({ share }) => <Money piastres={share} />],
      ]}
    />
  );
}

interface PageProps {
  /** By default the caller, who is a teacher and may change nothing. */
  readonly author?: string;
  readonly tabs?: ReactNode;
  readonly addressOf: (month: string) => string;
}

function StatementPage({ author, tabs, addressOf }: PageProps) {
  const month = useMonth();
  const query = useQuery(statementQuery(month, author));
  const name = query.data?.author.name ?? '';
  const title = author === undefined ? texts.ownTitle : texts.title(name).trim();
  return (
    <MonthPage
      title={title}
      addressOf={addressOf}
      csvUrl={statementCsvUrl(month, author)}
      {...(tabs !== undefined && { tabs })}
      actions={
        author !== undefined && (
          <>
            <DialogButton
              variant="contained"
              disabled={query.data === undefined}
              renderDialog={(close) => (
                <PaymentDialog
                  title={copy.payout.title(name, formatMonth(month))}
                  texts={copy.payout}
                  call={(payout) => postJson('admin/payouts/add', { author, month, ...payout })}
                  onClose={close}
                />
              )}
            >
              {copy.payout.add}
            </DialogButton>
            <Button component={Link} to={adminPaths.teaching(author)}>
              {texts.courseList}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} label={copy.loading} height="40rem">
        {(statement) => (
          <PrintedPage
            title={`${texts.title(statement.author.name)}، ${formatMonth(month)}`}
            signatures={texts.signatures}
            amounts={amountsOf(statement)}
          >
            <Account statement={statement} />
            <Courses statement={statement} />
            <PaymentList
              title={texts.payouts}
              emptyText={texts.noPayouts}
              texts={copy.payout}
              payments={statement.payouts}
              onVoid={
                author === undefined
                  ? undefined
                  : (id, reason) => postJson('admin/payouts/void', { id, reason })
              }
            />
            <p className={layout.muted}>{texts.intro}</p>
          </PrintedPage>
        )}
      </Loaded>
    </MonthPage>
  );
}

/** A teacher's month for admins, who record payouts here. */
export function TeacherStatement() {
  const { author = '' } = useParams();
  return (
    <StatementPage author={author} addressOf={(month) => adminPaths.statement(author, month)} />
  );
}

/** The month of the teacher who is signed in. @param tabs links to the teacher's other pages */
export function OwnStatement({ tabs }: { readonly tabs: ReactNode }) {
  return <StatementPage tabs={tabs} addressOf={adminPaths.ownStatement} />;
}
