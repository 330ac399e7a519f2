/** Escapes a text for use in HTML and in attributes with double quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Serialises a value as JSON for a script element that is not executed (HTML, 4.12.1.3). */
export const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Placeholders in index.html, which are replaced by the parts of a page. */
export const placeholders = {
  head: '<!-- link-preview -->',
  page: '<div id="root"><!-- page -->',
  data: '<!-- data -->',
} as const;

/**
 * Replaces each placeholder in an HTML page once.
 * @throws if the page does not contain one of the placeholders
 */
export function fillPlaceholders(
  html: string,
  placeholders: Readonly<Record<string, string>>,
): string {
  return Object.entries(placeholders).reduce((filled, [placeholder, text]) => {
    if (!filled.includes(placeholder)) throw new Error(`The document has no ${placeholder}`);
    return filled.replace(placeholder, () => text);
  }, html);
}
