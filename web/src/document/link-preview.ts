import { brand } from '@markaz/contract/site/brand';
import { escaped } from './html.ts';

export interface PreviewedPage {
  /** The page's own part of the document's title; '' for the brand alone. */
  readonly title: string;
  /** Path of the page; null for a document that serves many pages. */
  readonly path: string | null;
  readonly description?: string;
  /** Path of a picture of 1200 × 630 pixels. */
  readonly picture?: string;
}

/** Returns the document's title, as `usePageTitle` sets it. */
function documentTitle(title: string): string {
  return title === '' ? brand.name : `${title} · ${brand.name}`;
}

/**
 * Returns title, description and Open Graph tags, which messengers and search engines show of a
 * link. Messengers need the picture's absolute address, and a canonical link needs the page's.
 * @param origin origin of the site; '' if it is not known.
 */
export function linkPreview(
  { title, path, description = brand.tagline, picture = '/link-preview.png' }: PreviewedPage,
  origin: string,
): string {
  const address = origin === '' || path === null ? null : `${origin}${path}`;
  const properties = {
    'og:type': 'website',
    'og:locale': 'ar_EG',
    'og:site_name': brand.name,
    'og:title': documentTitle(title),
    'og:description': description,
    'og:image': `${origin}${picture}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    ...(address !== null && { 'og:url': address }),
  };
  return [
    `<title>${escaped(documentTitle(title))}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(address === null ? [] : [`<link rel="canonical" href="${escaped(address)}" />`]),
  ].join('\n    ');
}
