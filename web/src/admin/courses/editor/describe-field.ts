import { formatPlainNumber } from '../../../shared/format/numbers.ts';
import { copy } from './editor.copy.ts';

const ordinal = (index: string) => formatPlainNumber(Number(index) + 1);

/** Describes a field for the error summary. Returns the path itself if the field has no label. */
export function describeField(path: string): string {
  const key = path.replace(/\.\d+(?=\.)/gu, '').replace(/^(courseInfo\.author)\..*/u, '$1');
  const label = (copy.fields as Readonly<Record<string, string>>)[key];
  const [, lecture, resource] = /^lectures\.(\d+)(?:\.resources\.(\d+))?/u.exec(path) ?? [];
  if (lecture === undefined) return label ?? path;
  const parts = [copy.lectures.number(ordinal(lecture))];
  if (resource !== undefined) parts.push(copy.resources.number(ordinal(resource)));
  return label === undefined ? parts.join('، ') : `${parts.join('، ')}: ${label}`;
}
