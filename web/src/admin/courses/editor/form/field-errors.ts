import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { copy } from '../editor.copy.ts';

export interface FieldProblem {
  /** As react-hook-form and the server name it: `lectures.0.resources.1.src`. */
  readonly path: string;
  readonly message: string;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Flattens react-hook-form's tree of errors in the order of the fields. */
export function problemsOf(errors: unknown, path = ''): FieldProblem[] {
  if (!isBranch(errors)) return [];
  if (typeof errors.message === 'string' && typeof errors.type !== 'object')
    return [{ path: path.replace(/\.root$/u, ''), message: errors.message }];
  return Object.entries(errors)
    .filter(([key]) => key !== 'ref')
    .flatMap(([key, value]) => problemsOf(value, path === '' ? key : `${path}.${key}`));
}

const names: Readonly<Record<string, string>> = {
  'courseInfo.title': copy.courseTitle,
  'courseInfo.description': copy.description,
  'courseInfo.subject': copy.subject,
  'courseInfo.grade': copy.grade,
  'courseInfo.section': copy.section,
  'courseInfo.madhhab': copy.madhhab,
  'courseInfo.author': copy.author,
  'courseInfo.published': copy.published,
  thumbnail: copy.thumbnail.title,
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
export function fieldLabel(path: string): string {
  const key = path.replace(/\.\d+(?=\.)/gu, '').replace(/^(courseInfo\.author)\..*/u, '$1');
  const name = names[key];
  const [, lecture, resource] = /^lectures\.(\d+)(?:\.resources\.(\d+))?/u.exec(path) ?? [];
  if (lecture === undefined) return name ?? path;
  const parts = [copy.lectures.number(ordinal(lecture))];
  if (resource !== undefined) parts.push(copy.resources.number(ordinal(resource)));
  return name === undefined ? parts.join('، ') : `${parts.join('، ')}: ${name}`;
}
