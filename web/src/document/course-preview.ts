import { brand } from '@markaz/contract/site/brand';
import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { paths } from '../shared/paths.ts';
import { inlineJson } from './html.ts';
import { linkPreview } from './link-preview.ts';

/** Characters of a description that messengers and search engines show. */
const shown = 200;

/** Returns the beginning of a text on one line, cut between words. */
function beginning(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= shown) return line;
  return `${line.slice(0, shown).replace(/\s\S*$/u, '')}…`;
}

/** Structured data of a course for search engines (https://schema.org/Course). */
function structured({ course, origin, picture }: CoursePage): string {
  const description = beginning(course.description) || brand.tagline;
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
    description: texts.map((text) => beginning(text ?? '')).find((text) => text !== '') ?? '',
    picture,
  };
  const head = linkPreview(preview, origin);
  return lecture
    ? head
    : `${head}
    <script type="application/ld+json">${structured(page)}</script>`;
}
