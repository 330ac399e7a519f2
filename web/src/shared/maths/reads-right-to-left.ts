/** Texts inside a formula, and names of commands. */
const wordsAndCommands =
  /\\(?:text|mbox|textbf|textit)\s*\{[^{}]*\}|\\(?:begin|end)\s*\{[^{}]*\}|\\[a-z]+/giu;

/**
 * Whether a formula has only Arabic letters (س، ص، نها), which Egyptian books set right to left.
 */
export function readsRightToLeft(source: string): boolean {
  const letters = source.replaceAll(wordsAndCommands, ' ');
  return /\p{Script=Arabic}/u.test(letters) && !/[a-z]/iu.test(letters);
}
