/**
 * The page's background, which the browser's bar takes on; apart from the other tokens (tokens.ts),
 * because switching themes needs nothing else of them in every page's JavaScript.
 */
export const paper = { light: '#FBF8F1', dark: '#0E1512' } as const;
