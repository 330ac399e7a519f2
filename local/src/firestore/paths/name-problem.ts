/** The service's terms for a name. The other two kinds begin with a database name. */
export type NameKind = 'Database name' | 'Document name' | 'Document parent name';

const databaseParts = ['projects', 'a project id', 'databases', 'a database id'];
const documentsParts = [...databaseParts, 'documents'];

interface Problem {
  readonly what: string;
  /** The index in the segment, if the service reports an index. */
  readonly at?: number;
}

/** Returns the service's message for an invalid name. Its index counts bytes. */
export function nameProblem(name: string, kind: NameKind): string {
  const expectedSegments = kind === 'Database name' ? databaseParts : documentsParts;
  const problemInRemaining = kind === 'Database name' ? problemAfterDatabase : problemInPath;
  let start = 0;
  for (const [index, segment] of name.split('/').entries()) {
    const isLast = start + segment.length === name.length;
    const expected = expectedSegments[index];
    const problem =
      expected === undefined
        ? problemInRemaining(segment, index - expectedSegments.length, isLast)
        : problemInHead(segment, expected);
    if (problem !== undefined) return formatProblem(problem, start);
    start += segment.length + 1;
  }
  return formatProblem({ what: 'lacks "/"', at: 0 }, name.length);

  function formatProblem({ what, at }: Problem, from: number): string {
    const position =
      at === undefined ? '' : ` at index ${Buffer.byteLength(name.slice(0, from + at))}`;
    return `${kind} "${name}" ${what}${position}.`;
  }
}

function problemInHead(segment: string, expected: string): Problem | undefined {
  if (expected.endsWith(' id')) {
    return segment === '' ? { what: `lacks ${expected}`, at: 0 } : undefined;
  }
  if (segment === expected) return undefined;
  return segment.startsWith(expected)
    ? { what: 'lacks "/"', at: expected.length }
    : { what: `lacks "${expected}"`, at: 0 };
}

function problemAfterDatabase(segment: string, _index: number, isLast: boolean): Problem {
  if (segment === '' && isLast) return { what: 'has invalid trailing "/"' };
  return { what: 'has unexpected trailing characters', at: -1 };
}

function problemInPath(segment: string, index: number, isLast: boolean): Problem | undefined {
  if (segment === '.' || segment === '..') {
    return { what: `contains a resource id "${segment}"`, at: 0 };
  }
  if (segment !== '') return undefined;
  if (isLast && index === 0) return { what: 'is invalid: Omit trailing "/"' };
  if (isLast && index % 2 === 0) return { what: 'has invalid trailing "/"' };
  return { what: `lacks a ${index % 2 === 0 ? 'collection' : 'resource'} id`, at: 0 };
}
