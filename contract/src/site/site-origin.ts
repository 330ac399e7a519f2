/**
 * Parses `MARKAZ_ORIGIN`. Returns null if it is empty.
 * @throws an Error if it is not an http(s) URL
 */
export function readSiteOrigin(text = ''): string | null {
  if (text === '') return null;
  if (!/^https?:/u.test(text) || !URL.canParse(text))
    throw new Error(`MARKAZ_ORIGIN is no address such as https://example.org: ${text}`);
  return new URL(text).origin;
}
