import type { AccessCode } from '@markaz/contract/access-codes';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { MoreIcon } from '../ui/icons.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';
import { type Deed, deedsFor } from './deeds.ts';

interface Props {
  readonly code: AccessCode;
  readonly onDeed: (deed: Deed) => void;
}

/** What can be done to one card. */
export function CodeMenu({ code, onDeed }: Props) {
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
        {deedsFor(code).map((deed) => (
          <MenuItem
            key={deed}
            onClick={() => {
              close();
              onDeed(deed);
            }}
          >
            {copy.deeds.names[deed]}
          </MenuItem>
        ))}
        <MenuItem component={Link} to={adminPaths.audit(`code/${code.token}`)} onClick={close}>
          {copy.log}
        </MenuItem>
      </Menu>
    </>
  );
}
