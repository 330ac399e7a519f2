/** The page's background, the only token (tokens.ts) in every page's JavaScript. */
export const paper = { light: '#FBF8F1', dark: '#0E1512' } as const;
