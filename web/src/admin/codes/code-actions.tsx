import type { AccessCode, CodeState } from '@markaz/contract/cards/card';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { isPrintable } from '../print/card-face.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import type { Selected } from '../ui/data-table.tsx';
import { MoreIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './codes.copy.ts';

export const codeChanges = ['activate', 'revoke', 'reinstate'] as const;
export type CodeChange = (typeof codeChanges)[number];

/** Actions on existing cards. A swap works on one card only. */
export type CodeAction = CodeChange | 'swap';

const actionsByState: Readonly<Record<CodeState, readonly CodeAction[]>> = {
  inactive: ['activate', 'swap', 'revoke'],
  unused: ['swap', 'revoke'],
  used: [],
  expired: ['revoke'],
  revoked: ['reinstate'],
};

/** Returns the actions that a card's state allows, or none for a swapped card. */
export function actionsFor({ state, replacedBy }: AccessCode): readonly CodeAction[] {
  return replacedBy === null ? actionsByState[state] : [];
}

interface BarProps {
  /** The listed codes, or undefined until loaded. */
  readonly codes: readonly AccessCode[] | undefined;
  readonly selected: Selected;
  readonly onAction: (action: CodeChange, tokens: readonly string[]) => void;
  readonly onRange: () => void;
  readonly onClear: () => void;
}

export function CodeBar({ codes, selected, onAction, onRange, onClear }: BarProps) {
  const selectedCodes = (codes ?? []).filter(({ token }) => selected.has(token));
  const printable = selectedCodes.filter(isPrintable);
  const isTooMany = selectedCodes.length > limits.codesPerList;
  return (
    <>
      <div className={layout.bar}>
        <span role="status">
          {selectedCodes.length > 0
            ? common.selection.chosen(plural(selectedCodes.length, nouns.card))
            : codes !== undefined && copy.listed(plural(codes.length, nouns.card))}
        </span>
        {selectedCodes.length === 0 ? (
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
            disabled={isTooMany}
            to={adminPaths.printCards(printable.map(({ token }) => token))}
          >
            {copy.printSelected} ({formatNumber(printable.length)})
          </Button>
        )}
        {codeChanges.map((change) => {
          const allowedTokens = selectedCodes
            .filter((code) => actionsFor(code).includes(change))
            .map(({ token }) => token);
          if (allowedTokens.length === 0) return null;
          return (
            <Button
              key={change}
              variant="outlined"
              color={change === 'revoke' ? 'error' : 'primary'}
              disabled={isTooMany}
              onClick={() => onAction(change, allowedTokens)}
            >
              {copy.actions.labels[change](plural(allowedTokens.length, nouns.theseCards))}
            </Button>
          );
        })}
      </div>
      {isTooMany && (
        <Alert severity="info">{copy.tooMany(formatNumber(limits.codesPerList))}</Alert>
      )}
    </>
  );
}

interface MenuProps {
  readonly code: AccessCode;
  readonly onAction: (action: CodeAction) => void;
}

export function CodeMenu({ code, onAction }: MenuProps) {
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={copy.actionsFor(code.token)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actionsFor(code).map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              close();
              onAction(action);
            }}
          >
            {copy.actions.labels[action](plural(1, nouns.theseCards))}
          </MenuItem>
        ))}
        {isPrintable(code) && (
          <MenuItem component={Link} to={adminPaths.printCards([code.token])} onClick={close}>
            {copy.printOne}
          </MenuItem>
        )}
        <MenuItem component={Link} to={adminPaths.card(code.token)} onClick={close}>
          {copy.history}
        </MenuItem>
      </Menu>
    </>
  );
}
