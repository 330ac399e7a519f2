/** Whether some of the amounts are not whole pounds, so that all of them need decimals. */
export function hasPiastres(amounts: readonly number[]): boolean {
  return amounts.some((piastres) => piastres % 100 !== 0);
}

/**
 * Formats an amount in pounds, such as `1,250.50`. The digits are Western, because «٢٩٬٠٥٠» and
 * «٢٩٫٠٥» look alike (docs/decisions/money.md#digits-of-money).
 * @param withDecimals whether to print decimals even if they are zero
 */
export function formatPounds(piastres: number, withDecimals = false): string {
  const amount = Math.abs(piastres);
  const pounds = String(Math.trunc(amount / 100)).replace(/\B(?=(?:\d{3})+$)/gu, ',');
  const hasDecimals = withDecimals || hasPiastres([piastres]);
  const decimals = hasDecimals ? `.${String(amount % 100).padStart(2, '0')}` : '';
  // The mark keeps the sign on the left of the number within Arabic text.
  return `${piastres < 0 ? '\u200E-' : ''}${pounds}${decimals}`;
}
