import type { ResponseOf } from '@markaz/contract/api';
import type { SaleTerms } from '@markaz/contract/cards/card';
import type { CardMove, SkipReason } from '@markaz/contract/cards/card-moves';
import { formatPrice } from '@markaz/contract/cards/price';
import { cairoMonth } from '@markaz/contract/time/cairo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { withOneSetOfDigits } from '../../shared/format/moment.ts';
import { plural } from '../../shared/format/plural.ts';
import { auditKey, codeKeys } from '../api/code-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import type { MoveResponse } from './move-form.tsx';
import { copy } from './moves.copy.ts';

type UndoResponse = ResponseOf<'admin/cards/undo'>;

/** The response to a move, or to the undo of a move. */
export type MoveOutcome = MoveResponse | UndoResponse;

export const formatCards = (count: number) => plural(count, nouns.card);

/**
 * Describes the price of the cards, or the amounts of the sales that a return undoes.
 * @param withDecimals as in `formatPrice`
 */
export function describeMoney(
  { kind, on, piastres, unpriced, undone }: CardMove,
  withDecimals?: boolean,
): string {
  const format = (amount: number) => formatPrice(amount, withDecimals);
  const sumByTerms = (terms: SaleTerms) =>
    undone.filter((sale) => sale.on === terms).reduce((sum, sale) => sum + sale.piastres, 0);
  const [credit, paid] = [sumByTerms('credit'), sumByTerms('paid')];
  const parts =
    kind === 'return'
      ? [credit > 0 && copy.debtReduction(format(credit)), paid > 0 && copy.refund(format(paid))]
      : [
          kind !== 'refund' && (on === null ? copy.consignment : copy.termsLabels[on]),
          piastres > 0 && copy.total(format(piastres)),
          unpriced > 0 && copy.unpriced(formatCards(unpriced)),
        ];
  return withOneSetOfDigits(parts.filter(Boolean).join(' · '));
}

/** Number of cards that a move moved, including cards that an undo restored. */
export const movedCount = ({ count, reversed }: CardMove) => count + (reversed?.count ?? 0);

export const describeMove = (move: CardMove) =>
  copy.done[move.kind](formatCards(movedCount(move)), move.outlet);

/**
 * Whether staff can still undo a move here. The books of past months do not change. A refund is
 * undone on the page of its card, because this needs a reason.
 */
export function isUndoable({ kind, at, reversed }: CardMove): boolean {
  if (kind === 'refund') return false;
  return reversed === null && cairoMonth(new Date(at)) === cairoMonth(new Date());
}

/** The action that undoes a move. Its input is the move's id. */
export const undoMove = {
  call: (id: string) => postJson('admin/cards/undo', { id }),
  failureText: common.undo.failed,
  invalidates: [codeKeys.all, auditKey],
} as const;

interface Props {
  readonly outcome: MoveOutcome;
  readonly onDone: (outcome: MoveOutcome) => void;
  readonly onDismiss: () => void;
}

function UndoNotice({ outcome, onDismiss }: Omit<Props, 'onDone'>) {
  const { changed, unchanged } = outcome;
  return (
    <Alert severity={changed === 0 ? 'warning' : 'success'} role="status">
      {changed > 0 && <p>{common.undo.done(formatCards(changed))}</p>}
      {unchanged > 0 && <p>{common.undo.unchanged(formatCards(unchanged))}</p>}
      <div className={layout.noticeActions}>
        <Button color="inherit" onClick={onDismiss}>
          {copy.dismiss}
        </Button>
      </div>
    </Alert>
  );
}

/** Shows the result of the last move until it is dismissed, with an undo. */
export function MoveNotice({ outcome, onDone, onDismiss }: Props) {
  const undo = useAction({ ...undoMove, onDone });
  if (!('skipped' in outcome)) return <UndoNotice outcome={outcome} onDismiss={onDismiss} />;
  const { move, unchanged, skipped } = outcome;
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
        {move !== null && isUndoable(move) && (
          <Button
            color="inherit"
            variant="outlined"
            loading={undo.isPending}
            onClick={() => undo.run(move.id)}
          >
            {common.undo.action}
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
