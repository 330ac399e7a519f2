/** Background of the page. Separate from tokens.ts, because every page's JavaScript contains it. */
export const paper = { light: '#FBF8F1', dark: '#0E1512' } as const;
