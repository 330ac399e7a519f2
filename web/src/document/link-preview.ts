import { brand } from '@markaz/contract/site/brand';
import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { paths } from '../shared/paths.ts';
import { escapeHtml, inlineJson } from './html.ts';

interface PreviewedPage {
  /** The page's part of the document title. Empty if the title is only the brand. */
  readonly title: string;
  /** Path of the page, or null if several pages share the HTML. */
  readonly path: string | null;
  readonly description?: string;
  /** Path of a picture of 1200 × 630 pixels. */
  readonly picture?: string;
}

/** Returns the document title in the form that `usePageTitle` sets. */
function documentTitle(title: string): string {
  return title === '' ? brand.name : `${title} · ${brand.name}`;
}

/**
 * Returns the title, description and Open Graph tags that messengers and search engines show for a
 * link. Messengers need an absolute URL of the picture, and the canonical link needs an absolute
 * URL of the page.
 * @param origin origin of the site, or an empty text if it is unknown
 */
export function linkPreview(
  { title, path, description = brand.tagline, picture = '/link-preview.png' }: PreviewedPage,
  origin: string,
): string {
  const pageUrl = origin === '' || path === null ? null : `${origin}${path}`;
  const properties = {
    'og:type': 'website',
    'og:locale': 'ar_EG',
    'og:site_name': brand.name,
    'og:title': documentTitle(title),
    'og:description': description,
    'og:image': `${origin}${picture}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    ...(pageUrl !== null && { 'og:url': pageUrl }),
  };
  return [
    `<title>${escapeHtml(documentTitle(title))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(pageUrl === null ? [] : [`<link rel="canonical" href="${escapeHtml(pageUrl)}" />`]),
  ].join('\n    ');
}

/** Maximum length of a description. Messengers and search engines show about as many characters. */
const maxDescriptionLength = 200;

/** Truncates a text between two words, and puts it on one line. */
function truncate(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${line.slice(0, maxDescriptionLength).replace(/\s\S*$/u, '')}…`;
}

/** Returns a course's structured data for search engines (https://schema.org/Course). */
function structuredData({ course, origin, picture }: CoursePage): string {
  const description = truncate(course.description) || brand.tagline;
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description,
    url: `${origin}${paths.course(course.id)}`,
    image: `${origin}${picture}`,
    inLanguage: 'ar',
    ...(course.subject !== '' && { about: course.subject }),
    ...(course.author !== null && { author: { '@type': 'Person', name: course.author.name } }),
    provider: { '@type': 'EducationalOrganization', name: brand.name, url: origin },
  });
}

/** Returns the tags of a course's or lecture's link preview, and a course's structured data. */
export function coursePreview(page: CoursePage): string {
  const { course, lectures, origin, picture } = page;
  const lecture = lectures.find(({ id }) => id === page.lecture?.id);
  const texts = [lecture?.description, course.description, brand.tagline];
  const preview = {
    title: lecture?.title ?? course.title,
    path: lecture ? paths.lecture(course.id, lecture.id) : paths.course(course.id),
    description: texts.map((text) => truncate(text ?? '')).find((text) => text !== '') ?? '',
    picture,
  };
  const head = linkPreview(preview, origin);
  return lecture
    ? head
    : `${head}
    <script type="application/ld+json">${structuredData(page)}</script>`;
}
