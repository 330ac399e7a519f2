import type { CodeState } from '@markaz/contract/access-codes';
import Chip from '@mui/material/Chip';
import { copy } from './copy.ts';

const looks = {
  inactive: { variant: 'outlined', color: 'default' },
  unused: { variant: 'outlined', color: 'primary' },
  used: { variant: 'filled', color: 'primary' },
  expired: { variant: 'outlined', color: 'default' },
  revoked: { variant: 'outlined', color: 'error' },
} as const satisfies Record<CodeState, object>;

export function CodeStateChip({ state }: { readonly state: CodeState }) {
  return <Chip size="small" label={copy.states[state]} {...looks[state]} />;
}
