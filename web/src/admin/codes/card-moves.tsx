import type { ResponseOf } from '@markaz/contract/api';
import type { SaleTerms } from '@markaz/contract/cards/card';
import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { bundlesQuery } from '../api/bundles-query.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { GuideLink } from '../ui/guide-link.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { PagedList } from '../ui/paged-list.tsx';
import * as table from '../ui/table.module.css';
import { useAction } from '../ui/use-action.ts';
import { MoveForm } from './move-form.tsx';
import { moveValuesSchema } from './move-values.ts';
import { copy } from './moves.copy.ts';

type MoveResponse = ResponseOf<'admin/cards/hand-over'>;

const formatCards = (count: number) => plural(count, nouns.card);

/** Describes the price of the cards, or the amounts of the sales that a return undoes. */
function describeMoney({ kind, on, piastres, unpriced, undone }: CardMove): string {
  const sumByTerms = (terms: SaleTerms) =>
    undone.filter((sale) => sale.on === terms).reduce((sum, sale) => sum + sale.piastres, 0);
  const [credit, paid] = [sumByTerms('credit'), sumByTerms('paid')];
  const parts =
    kind === 'return'
      ? [
          credit > 0 && copy.debtReduction(formatPrice(credit)),
          paid > 0 && copy.refund(formatPrice(paid)),
        ]
      : [
          on === null ? copy.consignment : copy.termsLabels[on],
          piastres > 0 && copy.total(formatPrice(piastres)),
          unpriced > 0 && copy.unpriced(formatCards(unpriced)),
        ];
  return parts.filter(Boolean).join(' · ');
}

const describeMove = ({ kind, count, outlet }: CardMove) =>
  copy.done[kind](formatCards(count), outlet);

/**
 * Whether a return of the same range undoes the move. It does not if some cards of the range were
 * handed over or sold earlier, because it would return these cards too.
 */
function canUndoByReturn({ kind, skipped }: CardMove): boolean {
  return kind === 'handover' && skipped.handed === undefined && skipped.sold === undefined;
}

interface ResultProps {
  readonly response: MoveResponse;
  readonly onDone: (response: MoveResponse) => void;
  readonly onDismiss: () => void;
}

function MoveResult({ response, onDone, onDismiss }: ResultProps) {
  const undo = useAction({
    call: ({ id, cId, from, to, outlet }: CardMove) =>
      // The idempotency key is derived from the move's id, so that a second click has no effect.
      postJson('admin/cards/return', { cId, from, to, outlet, requestId: `undo-${id}` }),
    failureText: copy.failed,
    invalidates: [codeKeys.all, auditKey],
    onDone,
  });
  const { move, unchanged, skipped } = response;
  const skipTexts = Object.entries(skipped).map(([reason, count]) =>
    copy.skipped[reason as SkipReason](formatCards(count)),
  );
  return (
    <Alert severity={move === null ? 'warning' : 'success'} role="status">
      <p>{move === null ? copy.nothing : describeMove(move)}</p>
      {move !== null && describeMoney(move) !== '' && <p>{describeMoney(move)}</p>}
      {unchanged > 0 && (
        <>
          <p>{copy.unchanged(formatCards(unchanged))}</p>
          <p>{skipTexts.join(' · ')}</p>
        </>
      )}
      {undo.problem !== null && <p role="alert">{undo.problem}</p>}
      <div className={layout.noticeActions}>
        {move !== null && canUndoByReturn(move) && (
          <Button
            color="inherit"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.run(move)}
          >
            {copy.undo}
          </Button>
        )}
        {move?.kind === 'handover' && (
          <Button
            component={Link}
            to={adminPaths.codes({ cId: move.cId, outlet: move.outlet })}
            color="inherit"
          >
            {copy.showCards}
          </Button>
        )}
        {move !== null && move.kind !== 'return' && move.batch !== null && (
          <Button component={Link} to={adminPaths.print(move.batch)} color="inherit">
            {copy.print}
          </Button>
        )}
        <Button color="inherit" onClick={onDismiss}>
          {copy.dismiss}
        </Button>
      </div>
    </Alert>
  );
}

interface ListProps {
  readonly titleOf: (cId: string) => string;
}

function MoveTable({ moves, titleOf }: ListProps & { readonly moves: readonly CardMove[] }) {
  const nameOf = useAdminName();
  const { columns } = copy;
  const renderSerials = ({ from, to }: CardMove) => (
    <Ltr>{copy.serials(formatSerial(from), formatSerial(to))}</Ltr>
  );
  const renderCost = (move: CardMove) => (
    <>
      {describeMoney(move)}
      {move.price !== null && move.count > 1 && (
        <span className={table.quiet}>{copy.pricePerCard(formatPrice(move.price))}</span>
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
      <span className={table.folded}>
        {renderSerials(move)}
        {renderCost(move)}
        <span className={table.quiet}>{renderAuthor(move)}</span>
      </span>
    </div>
  );
  const renderCountAndSerials = (move: CardMove) => (
    <>
      {formatCards(move.count)}
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
      ]}
    />
  );
}

/** Its key begins with `codeKeys.all`, so that a card change refetches the moves. */
const movesQuery = pagedQuery([...codeKeys.all, 'moves'], (page, options) =>
  postJson('admin/cards/moves', { ...page, limit: 25 }, options),
);

function MoveList({ titleOf }: ListProps) {
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
        {(moves) => <MoveTable moves={moves} titleOf={titleOf} />}
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
  const [response, setResponse] = useState<MoveResponse | null>(null);
  const [formValues] = useState(() => moveValuesSchema.parse(known));
  const products = [
    ...courses.map(({ id, title }) => ({ id, title })),
    ...bundles.map(({ id, name }) => ({ id, title: name })),
  ];
  return (
    <div className={layout.sections}>
      <MoveForm courses={products} initial={formValues} onDone={setResponse} />
      {response !== null && (
        <MoveResult
          key={response.move?.id ?? JSON.stringify(response)}
          response={response}
          onDone={setResponse}
          onDismiss={() => setResponse(null)}
        />
      )}
      <MoveList titleOf={(cId) => products.find(({ id }) => id === cId)?.title ?? ''} />
    </div>
  );
}
