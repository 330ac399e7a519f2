import { brand } from '@markaz/contract/brand';
import { escaped } from './html.ts';

/**
 * Where the site will stand, as `MARKAZ_ORIGIN` says; '' where it does not.
 * @throws an Error where it is no web address.
 */
export function siteOrigin({ MARKAZ_ORIGIN = '' }: NodeJS.ProcessEnv): string {
  if (MARKAZ_ORIGIN === '') return '';
  if (!/^https?:/u.test(MARKAZ_ORIGIN) || !URL.canParse(MARKAZ_ORIGIN))
    throw new Error(`MARKAZ_ORIGIN is no address such as https://example.org: ${MARKAZ_ORIGIN}`);
  return new URL(MARKAZ_ORIGIN).origin;
}

interface PreviewedPage {
  /** The page's own part of the document's title; '' for the brand alone. */
  readonly title: string;
  /** Where it is; null for whatever stands for many pages. */
  readonly path: string | null;
}

/**
 * What messengers and search engines show of a link (Open Graph). Messengers want the picture with its
 * whole address, and only that makes one address of many the right one.
 * @param origin as `siteOrigin` gives it.
 */
export function linkPreview({ title, path }: PreviewedPage, origin: string): string {
  const address = origin === '' || path === null ? null : `${origin}${path}`;
  const properties = {
    'og:type': 'website',
    'og:locale': 'ar_EG',
    'og:site_name': brand.name,
    'og:title': title === '' ? brand.name : `${title} · ${brand.name}`,
    'og:description': brand.tagline,
    'og:image': `${origin}/link-preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    ...(address !== null && { 'og:url': address }),
  };
  return [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`,
    ),
    ...(address === null ? [] : [`<link rel="canonical" href="${escaped(address)}" />`]),
  ].join('\n    ');
}
