import type { CodeState } from '@markaz/contract/access-codes';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router';
import { Ltr } from '../../shared/format/ltr.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';

const looks = {
  inactive: { variant: 'outlined', color: 'default' },
  unused: { variant: 'outlined', color: 'primary' },
  used: { variant: 'filled', color: 'primary' },
  expired: { variant: 'outlined', color: 'default' },
  revoked: { variant: 'outlined', color: 'error' },
} as const satisfies Record<CodeState, object>;

export function State({ state }: { readonly state: CodeState }) {
  return <Chip size="small" label={copy.states[state]} {...looks[state]} />;
}

/** A card by its code, which leads to its story. */
export function CardLink({ token }: { readonly token: string }) {
  return (
    <Link to={adminPaths.card(token)}>
      <Ltr>{token}</Ltr>
    </Link>
  );
}
