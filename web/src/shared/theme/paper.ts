/**
 * The page's background colour. It is the only token (tokens.ts) in the JavaScript of every page.
 */
export const paper = { light: '#FBF8F1', dark: '#0E1512' } as const;
