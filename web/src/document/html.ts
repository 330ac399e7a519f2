/** Escapes text for HTML and for attributes in double quotes. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Serialises JSON for a script element that is not run (HTML, 4.12.1.3). */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Placeholders in index.html for a page's own parts. */
export const marks = {
  head: '<!-- link-preview -->',
  page: '<div id="root"><!-- page -->',
  data: '<!-- data -->',
} as const;

/**
 * Replaces each mark in a document once.
 * @throws an Error that names a mark missing from the document.
 */
export function fill(html: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks).reduce((filled, [mark, text]) => {
    if (!filled.includes(mark)) throw new Error(`The document has no ${mark}`);
    return filled.replace(mark, () => text);
  }, html);
}
