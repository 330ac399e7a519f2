import { formatPounds } from '@markaz/contract/cards/pounds';

/** Formats an amount at the counter, always with decimals, so that amounts below others align. */
export const formatCash = (piastres: number) => formatPounds(piastres, true);
