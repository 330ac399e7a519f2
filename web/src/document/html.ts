/** Text as it may stand in HTML and in an attribute between double quotes. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON as it may stand in a script element that is not run (HTML, 4.12.1.3). */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Where index.html leaves room for a page's own. */
export const marks = {
  head: '<!-- link-preview -->',
  page: '<div id="root"><!-- page -->',
  data: '<!-- data -->',
} as const;

/**
 * A document with its marks replaced, each once.
 * @throws an Error that names a mark which the document does not have.
 */
export function fill(html: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks).reduce((filled, [mark, text]) => {
    if (!filled.includes(mark)) throw new Error(`The document has no ${mark}`);
    return filled.replace(mark, () => text);
  }, html);
}
