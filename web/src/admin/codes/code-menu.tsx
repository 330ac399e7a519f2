import type { AccessCode } from '@markaz/contract/cards/card';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/format/plural.ts';
import { isPrintable } from '../print/card-face.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import { actionsFor, type CodeAction } from './code-actions.ts';
import { copy } from './codes.copy.ts';

interface Props {
  readonly code: AccessCode;
  readonly onAction: (action: CodeAction) => void;
}

export function CodeMenu({ code, onAction }: Props) {
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
            {copy.actions.names[action](plural(1, nouns.theseCards))}
          </MenuItem>
        ))}
        {isPrintable(code) && (
          <MenuItem component={Link} to={adminPaths.printCards([code.token])} onClick={close}>
            {copy.printOne}
          </MenuItem>
        )}
        <MenuItem component={Link} to={adminPaths.card(code.token)} onClick={close}>
          {copy.story}
        </MenuItem>
      </Menu>
    </>
  );
}
