import type { TextFormat } from 'gift-pegjs';

/** A tag that marks a text as Moodle's HTML; «أ < ب» is not one. */
const tag =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/iu;
const entity = /&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});/iu;
const breaks = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/giu;

function withoutTags(html: string): string {
  // Parsed, never shown: nothing in it loads or runs.
  const page = new DOMParser().parseFromString(html.replace(breaks, '\n'), 'text/html');
  for (const element of page.querySelectorAll('script, style')) element.remove();
  return page.body.textContent ?? '';
}

/** Converts Moodle's delimiters of LaTeX to this site's. */
function withDollars(text: string): string {
  return text
    .replace(/\\\((.{1,1000}?)\\\)/gsu, (_, formula: string) => `$${formula.trim()}$`)
    .replace(/\\\[(.{1,1000}?)\\\]/gsu, (_, formula: string) => `$$${formula.trim()}$$`);
}

/** A text of a GIFT file without HTML. */
export function plainText({ format, text }: TextFormat): string {
  const isHtml =
    format === 'html' || (format === 'moodle' && (tag.test(text) || entity.test(text)));
  if (format === 'plain') return text;
  return withDollars(isHtml ? withoutTags(text) : text);
}

/** Whether the text shows a picture, which no GIFT file contains. */
export function hasPicture(text: string): boolean {
  return /<img\s|@@PLUGINFILE@@/iu.test(text);
}
