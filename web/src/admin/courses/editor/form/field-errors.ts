import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { copy } from '../copy.ts';

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

const names: ReadonlyMap<string, string> = new Map([
  ['courseInfo.title', copy.courseTitle],
  ['courseInfo.description', copy.description],
  ['courseInfo.subject', copy.subject],
  ['courseInfo.grade', copy.grade],
  ['courseInfo.section', copy.section],
  ['courseInfo.madhhab', copy.madhhab],
  ['courseInfo.author', copy.author],
  ['courseInfo.published', copy.published],
  ['thumbnail', copy.thumbnail.title],
  ['lectures', copy.lectures.title],
  ['title', copy.lectures.lectureTitle],
  ['description', copy.lectures.description],
  ['durationSeconds', copy.lectures.minutes],
  ['open', copy.lectures.open],
  ['resources', copy.resources.title],
  ['type', copy.resources.type],
  ['src', copy.resources.link],
  ['resource.title', copy.resources.resourceTitle],
]);

const ordinal = (index: string) => formatPlainNumber(Number(index) + 1);

/** How a field is called in the summary of errors; the path itself where it is none of ours. */
export function fieldLabel(path: string): string {
  const whole = names.get(path) ?? names.get(path.replace(/^(courseInfo\.author)\..*/u, '$1'));
  if (whole !== undefined) return whole;
  const [, lecture, field, resource, part] =
    /^lectures\.(\d+)(?:\.(\w+)(?:\.(\d+)(?:\.(\w+))?)?)?$/u.exec(path) ?? [];
  if (lecture === undefined) return path;
  const parts = [copy.lectures.number(ordinal(lecture))];
  if (resource !== undefined) parts.push(copy.resources.number(ordinal(resource)));
  const last = resource === undefined ? field : part === 'title' ? 'resource.title' : part;
  const name = last === undefined ? undefined : names.get(last);
  return name === undefined ? parts.join('، ') : `${parts.join('، ')}: ${name}`;
}
