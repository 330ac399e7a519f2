/** Ignorable characters, and the blanks that Unicode counts as letters or symbols. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/gu;
const signs = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Removes characters that show nothing. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Whether a text shows anything; if not, cleaning empties it (text.ts). */
export function isVisible(text: string): boolean {
  return signs.test(withoutInvisible(text));
}
