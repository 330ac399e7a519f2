import type { AccessCode, CodeState } from '@markaz/contract/cards/card';
import { formatPrice } from '@markaz/contract/cards/price';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { adminPaths } from '../ui/sections.ts';
import { copy as common } from '../ui/ui.copy.ts';
import { copy } from './codes.copy.ts';

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

/** Returns a card's stage of sale and its outlet. */
export function placeOf({ stage, outlet }: Pick<AccessCode, 'stage' | 'outlet'>): string {
  return [outlet, (stage !== 'centre' || outlet === '') && copy.stages[stage]]
    .filter(Boolean)
    .join(' · ');
}

/** Returns a card's price if known, or else its printed label. */
export function priceOf({ price, priceLabel }: Pick<AccessCode, 'price' | 'priceLabel'>): string {
  return price === null ? priceLabel : formatPrice(price);
}

/** A card's code, as a link to its page. */
export function CardLink({ token }: { readonly token: string }) {
  return (
    <Link to={adminPaths.card(token)}>
      <Ltr>{token}</Ltr>
    </Link>
  );
}

/** The card's user: a link to the student, or a note that the account is deleted. */
export function Holder({ usedBy }: { readonly usedBy: NonNullable<AccessCode['usedBy']> }) {
  const { uid, displayName, email } = usedBy;
  if (displayName === '' && email === null) return common.deletedAccount;
  return (
    <Link to={adminPaths.student(uid)} title={email ?? undefined}>
      {displayName || email}
    </Link>
  );
}
