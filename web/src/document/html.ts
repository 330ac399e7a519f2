/** Escapes a text for use in HTML and in attributes with double quotes. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Serialises a value as JSON for a script element that is not executed (HTML, 4.12.1.3). */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Placeholders in index.html that the parts of a single page replace. */
export const marks = {
  head: '<!-- link-preview -->',
  page: '<div id="root"><!-- page -->',
  data: '<!-- data -->',
} as const;

/**
 * Replaces each placeholder in an HTML page once.
 * @throws an Error with the name of a placeholder that the page does not contain.
 */
export function fill(html: string, marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks).reduce((filled, [mark, text]) => {
    if (!filled.includes(mark)) throw new Error(`The document has no ${mark}`);
    return filled.replace(mark, () => text);
  }, html);
}
