import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import { copy as picture } from '../picture/picture.copy.ts';
import { copy } from './editor.copy.ts';

const names: Readonly<Record<string, string>> = {
  'courseInfo.title': copy.courseTitle,
  'courseInfo.description': copy.description,
  'courseInfo.subject': copy.subject,
  'courseInfo.grade': copy.grade,
  'courseInfo.section': copy.section,
  'courseInfo.madhhab': copy.madhhab,
  'courseInfo.author': copy.author,
  'courseInfo.published': copy.published,
  thumbnail: picture.thumbnail.title,
  lectures: copy.lectures.title,
  'lectures.title': copy.lectures.lectureTitle,
  'lectures.description': copy.lectures.description,
  'lectures.unit': copy.lectures.unit,
  'lectures.durationSeconds': copy.lectures.minutes,
  'lectures.open': copy.lectures.open,
  'lectures.resources': copy.resources.title,
  'lectures.resources.type': copy.resources.type,
  'lectures.resources.src': copy.resources.link,
  'lectures.resources.title': copy.resources.resourceTitle,
  'lectures.resources.bytes': copy.resources.size,
};

const ordinal = (index: string) => formatPlainNumber(Number(index) + 1);

/** Returns a field's label for the error summary, or the path itself if it is unknown. */
export function fieldName(path: string): string {
  const key = path.replace(/\.\d+(?=\.)/gu, '').replace(/^(courseInfo\.author)\..*/u, '$1');
  const name = names[key];
  const [, lecture, resource] = /^lectures\.(\d+)(?:\.resources\.(\d+))?/u.exec(path) ?? [];
  if (lecture === undefined) return name ?? path;
  const parts = [copy.lectures.number(ordinal(lecture))];
  if (resource !== undefined) parts.push(copy.resources.number(ordinal(resource)));
  return name === undefined ? parts.join('، ') : `${parts.join('، ')}: ${name}`;
}
