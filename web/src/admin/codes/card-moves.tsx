import type { CardMove } from '@markaz/contract/cards/card-moves';
import { hasPiastres } from '@markaz/contract/cards/pounds';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial, formatSerialRange } from '@markaz/contract/cards/serial';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDateTime, withOneSetOfDigits } from '../../shared/format/moment.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmAction } from '../ui/confirm-dialog.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { GuideLink } from '../ui/guide-link.tsx';
import * as layout from '../ui/layout.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import * as table from '../ui/table.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import { MoveForm } from './move-form.tsx';
import {
  describeMoney,
  describeMove,
  formatCards,
  isUndoable,
  MoveNotice,
  type MoveOutcome,
  movedCount,
  undoMove,
} from './move-result.tsx';
import { moveValuesSchema } from './move-values.ts';
import { copy } from './moves.copy.ts';

interface UndoProps extends Pick<ListProps, 'onDone'> {
  readonly move: CardMove;
}

/** Asks before a move from the list is undone, because the list shows moves of a whole month. */
function UndoButton({ move, onDone }: UndoProps) {
  const texts = common.undo;
  return (
    <ConfirmAction
      {...undoMove}
      slow
      button={{ 'aria-label': copy.undoNamed(describeMove(move)), children: texts.action }}
      title={texts.title}
      confirm={texts.action}
      call={() => undoMove.call(move.id)}
      onDone={onDone}
    >
      <p>{describeMove(move)}</p>
      <p>{texts.explain}</p>
    </ConfirmAction>
  );
}

interface ListProps {
  readonly titleOf: (cId: string) => string;
  /** Called after a move was undone. */
  readonly onDone: (outcome: MoveOutcome) => void;
}

interface TableProps extends ListProps {
  readonly moves: readonly CardMove[];
}

/** Returns the amounts of which the shown sums of a move consist. */
const amountsOf = ({ price, piastres, undone }: CardMove): number[] => [
  price ?? 0,
  piastres,
  ...undone.map((sale) => sale.piastres),
];

function MoveTable({ moves, titleOf, onDone }: TableProps) {
  const nameOf = useAdminName();
  const { columns } = copy;
  const withDecimals = hasPiastres(moves.flatMap(amountsOf));
  const renderSerials = ({ from, to, serials, receipt }: CardMove) => (
    <>
      <Ltr>{serials?.map(formatSerial).join(', ') ?? formatSerialRange(from, to)}</Ltr>
      {receipt !== undefined && (
        <>
          {' '}
          <Link to={adminPaths.receipt(receipt)}>{copy.receipt}</Link>
        </>
      )}
    </>
  );
  const renderCost = (move: CardMove) => (
    <>
      {move.count > 0 && describeMoney(move, withDecimals)}
      {move.price !== null && move.count > 1 && (
        <span className={table.quiet}>
          {copy.pricePerCard(formatPrice(move.price, withDecimals))}
        </span>
      )}
    </>
  );
  const renderAuthor = ({ at, by }: CardMove) => (
    <>
      {formatDateTime(at)}
      <span className={table.quiet}>{nameOf(by.uid)}</span>
    </>
  );
  const renderSummary = (move: CardMove) => (
    <div className={table.wrapAnywhere}>
      <span className={table.title}>{describeMove(move)}</span>
      <span className={table.quiet}>{titleOf(move.cId)}</span>
      {move.note !== '' && <span className={table.quiet}>{move.note}</span>}
      {move.reversed !== null && (
        <strong>
          {withOneSetOfDigits(
            copy.reversed(
              move.count === 0 ? '' : formatCards(move.reversed.count),
              nameOf(move.reversed.by.uid),
              formatDateTime(move.reversed.at),
            ),
          )}
        </strong>
      )}
      <span className={table.folded}>
        {renderSerials(move)}
        {renderCost(move)}
        <span className={table.quiet}>{renderAuthor(move)}</span>
      </span>
    </div>
  );
  const renderCountAndSerials = (move: CardMove) => (
    <>
      {formatCards(movedCount(move))}
      <span className={table.quiet}>{renderSerials(move)}</span>
    </>
  );
  return (
    <FramedTable
      rows={moves}
      keyOf={({ id }) => id}
      columns={[
        [columns.move, renderSummary],
        [columns.cards, renderCountAndSerials, 'wide'],
        [columns.cost, renderCost, 'wide'],
        [columns.who, renderAuthor, 'wide'],
        [
          columns.undo,
          (move) => isUndoable(move) && <UndoButton move={move} onDone={onDone} />,
          'actions',
        ],
      ]}
    />
  );
}

/** Its key begins with `codeKeys.all`, so that a card change refetches the moves. */
const movesQuery = pagedQuery([...codeKeys.all, 'moves'], (page, options) =>
  postJson('admin/cards/moves', { ...page, limit: 25 }, options),
);

function MoveList(props: ListProps) {
  const query = useInfiniteQuery(movesQuery);
  return (
    <section className={layout.section}>
      <h2>{copy.list}</h2>
      <PagedList
        query={query}
        itemsOf={({ moves }) => moves}
        loading={copy.loading}
        height="16rem"
        empty={
          <EmptyState icon={TicketIcon} {...copy.empty} actions={<GuideLink topic="hand-over" />} />
        }
      >
        {(moves) => <MoveTable moves={moves} {...props} />}
      </PagedList>
    </section>
  );
}

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  /** Values from the URL for the form, keyed by the field's name. */
  readonly known: Readonly<Record<string, string>>;
}

export function CardMoves({ courses, known }: Props) {
  const { data: bundles = [] } = useQuery(bundlesQuery);
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null);
  const [formValues] = useState(() => moveValuesSchema.parse(known));
  const products = [
    ...courses.map(({ id, title }) => ({ id, title })),
    ...bundles.map(({ id, name }) => ({ id, title: name })),
  ];
  return (
    <div className={layout.sections}>
      <MoveForm courses={products} initial={formValues} onDone={setOutcome} />
      {outcome !== null && (
        <MoveNotice
          key={JSON.stringify(outcome)}
          outcome={outcome}
          onDone={setOutcome}
          onDismiss={() => setOutcome(null)}
        />
      )}
      <MoveList
        titleOf={(cId) => products.find(({ id }) => id === cId)?.title ?? ''}
        onDone={setOutcome}
      />
    </div>
  );
}
