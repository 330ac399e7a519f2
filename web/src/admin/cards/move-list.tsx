import type { CardMove } from '@markaz/contract/cards/card-moves';
import { formatPrice } from '@markaz/contract/cards/price';
import { formatSerial } from '@markaz/contract/cards/serial';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { formatDateTime } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { FramedTable } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { PagedList } from '../ui/paged-list.tsx';
import * as table from '../ui/table.module.css';
import { copy } from './cards.copy.ts';
import { movesQuery } from './move-queries.ts';
import { moneyOf, sentenceOf } from './move-words.ts';

interface CellProps {
  readonly move: CardMove;
  /** Returns the title of a course or the name of a bundle. */
  readonly titleOf: (cId: string) => string;
}

function Serials({ from, to }: Pick<CardMove, 'from' | 'to'>) {
  return <Ltr>{copy.serials(formatSerial(from), formatSerial(to))}</Ltr>;
}

function Cost({ move }: Pick<CellProps, 'move'>) {
  const each = move.price !== null && move.count > 1 && copy.each(formatPrice(move.price));
  return (
    <>
      {moneyOf(move).join(' · ')}
      {each && <span className={table.quiet}>{each}</span>}
    </>
  );
}

function Who({ move }: Pick<CellProps, 'move'>) {
  const nameOf = useAdminName();
  return (
    <>
      {formatDateTime(move.at)}
      <span className={table.quiet}>{nameOf(move.by.uid)}</span>
    </>
  );
}

function Moved({ move, titleOf }: CellProps) {
  return (
    <div className={table.anywhere}>
      <span className={table.title}>{sentenceOf(move)}</span>
      <span className={table.quiet}>{titleOf(move.cId)}</span>
      {move.note !== '' && <span className={table.quiet}>{move.note}</span>}
      <span className={classes(table.folded)}>
        <Serials {...move} />
        <Cost move={move} />
        <span className={table.quiet}>
          <Who move={move} />
        </span>
      </span>
    </div>
  );
}

const { columns } = copy;

/** Hand-overs, sales and returns, newest first. */
export function MoveList({ titleOf }: Pick<CellProps, 'titleOf'>) {
  const query = useInfiniteQuery(movesQuery);
  return (
    <section className={layout.section}>
      <h2>{copy.list}</h2>
      <PagedList
        query={query}
        itemsOf={({ moves }) => moves}
        loading={copy.loading}
        height="16rem"
        empty={<EmptyState icon={TicketIcon} {...copy.empty} />}
      >
        {(moves) => (
          <FramedTable
            rows={moves}
            keyOf={({ id }) => id}
            columns={[
              [columns.move, (move) => <Moved move={move} titleOf={titleOf} />],
              [
                columns.cards,
                (move) => (
                  <>
                    {plural(move.count, nouns.card)}
                    <span className={table.quiet}>
                      <Serials {...move} />
                    </span>
                  </>
                ),
                'wide',
              ],
              [columns.cost, (move) => <Cost move={move} />, 'wide'],
              [columns.who, (move) => <Who move={move} />, 'wide'],
            ]}
          />
        )}
      </PagedList>
    </section>
  );
}
