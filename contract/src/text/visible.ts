/** Blanks that Unicode counts among letters and symbols stand beside what it calls ignorable. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]/gu;
const signs = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A text without what shows nothing. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Whether a text shows anything; where not, cleaning leaves nothing of it (text.ts). */
export function isVisible(text: string): boolean {
  return signs.test(withoutInvisible(text));
}
