import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import { copy } from './editor.copy.ts';

const ordinal = (index: string) => formatPlainNumber(Number(index) + 1);

/** Returns a field's label for the error summary, or the path itself if there is no label. */
export function fieldName(path: string): string {
  const key = path.replace(/\.\d+(?=\.)/gu, '').replace(/^(courseInfo\.author)\..*/u, '$1');
  const name = (copy.fields as Readonly<Record<string, string>>)[key];
  const [, lecture, resource] = /^lectures\.(\d+)(?:\.resources\.(\d+))?/u.exec(path) ?? [];
  if (lecture === undefined) return name ?? path;
  const parts = [copy.lectures.number(ordinal(lecture))];
  if (resource !== undefined) parts.push(copy.resources.number(ordinal(resource)));
  return name === undefined ? parts.join('، ') : `${parts.join('، ')}: ${name}`;
}
