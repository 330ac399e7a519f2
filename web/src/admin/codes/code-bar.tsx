import type { AccessCode } from '@markaz/contract/cards/card';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { isPrintable } from '../print/card-face.ts';
import type { Selected } from '../ui/data-table.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { actionsFor, type CodeChange, codeChanges } from './code-actions.ts';
import { copy } from './codes.copy.ts';

interface Props {
  /** Undefined until loaded. */
  readonly codes: readonly AccessCode[] | undefined;
  readonly selected: Selected;
  readonly onAction: (action: CodeChange, tokens: readonly string[]) => void;
  readonly onRange: () => void;
  readonly onClear: () => void;
}

/** Number of cards, and the actions on the chosen ones. */
export function CodeBar({ codes, selected, onAction, onRange, onClear }: Props) {
  const chosen = (codes ?? []).filter(({ token }) => selected.has(token));
  const printable = chosen.filter(isPrintable);
  const tooMany = chosen.length > limits.namedCodes;
  return (
    <>
      <div className={layout.bar}>
        <span role="status">
          {chosen.length > 0
            ? common.selection.chosen(plural(chosen.length, nouns.card))
            : codes !== undefined && copy.shown(plural(codes.length, nouns.card))}
        </span>
        {chosen.length === 0 ? (
          <>
            <Button variant="outlined" component={Link} to={adminPaths.moves()}>
              {copy.range.handOver}
            </Button>
            <Button variant="outlined" onClick={onRange}>
              {copy.range.open}
            </Button>
          </>
        ) : (
          <Button onClick={onClear}>{common.selection.clear}</Button>
        )}
        {printable.length > 0 && (
          <Button
            variant="outlined"
            component={Link}
            disabled={tooMany}
            to={adminPaths.printCards(printable.map(({ token }) => token))}
          >
            {copy.printSelected} ({formatNumber(printable.length)})
          </Button>
        )}
        {codeChanges.map((change) => {
          const able = chosen.filter((code) => actionsFor(code).includes(change));
          if (able.length === 0) return null;
          return (
            <Button
              key={change}
              variant="outlined"
              color={change === 'revoke' ? 'error' : 'primary'}
              disabled={tooMany}
              onClick={() =>
                onAction(
                  change,
                  able.map(({ token }) => token),
                )
              }
            >
              {copy.actions.names[change](plural(able.length, nouns.theseCards))}
            </Button>
          );
        })}
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.namedCodes))}</Alert>}
    </>
  );
}
