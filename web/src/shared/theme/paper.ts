/**
 * The page's background, also used for the browser's bar. Separate from the other tokens
 * (tokens.ts), because switching themes needs only this one in every page's JavaScript.
 */
export const paper = { light: '#FBF8F1', dark: '#0E1512' } as const;
