import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './cards.copy.ts';
import { type Moved, useUndoMove } from './move-queries.ts';
import { isUndoable, moneyOf, reasonsOf, sentenceOf } from './move-words.ts';

interface Props {
  readonly moved: Moved;
  readonly onDone: (moved: Moved) => void;
  readonly onDismiss: () => void;
}

/** Result of a move, the skipped cards by reason, and the usual next steps. */
export function MoveResult({ moved, onDone, onDismiss }: Props) {
  const undo = useUndoMove(onDone);
  const { move, unchanged, skipped } = moved;
  return (
    <Alert severity={move === null ? 'warning' : 'success'} role="status">
      <p>{move === null ? copy.nothing : sentenceOf(move)}</p>
      {move !== null && moneyOf(move).length > 0 && <p>{moneyOf(move).join(' · ')}</p>}
      {unchanged > 0 && (
        <>
          <p>{copy.stayed(plural(unchanged, nouns.card))}</p>
          <p>{reasonsOf(skipped).join(' · ')}</p>
        </>
      )}
      {undo.problem !== null && <p role="alert">{undo.problem}</p>}
      <div className={layout.noticeActions}>
        {move !== null && isUndoable(move) && (
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
