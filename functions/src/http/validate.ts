import type * as z from 'zod';
import { invalidFields } from '../core/api-error.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

const expectedTypes: Readonly<Record<string, string>> = {
  string: 'نصًا',
  number: 'رقمًا',
  int: 'رقمًا صحيحًا',
  boolean: 'نعم أو لا',
  array: 'قائمة',
  object: 'مجموعة بيانات',
};

function sentenceForType({ expected, input }: Extract<RawIssue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return 'هذه القيمة مطلوبة';
  const name = expectedTypes[expected];
  return name === undefined ? 'قيمة غير صحيحة' : `يجب أن تكون القيمة ${name}`;
}

function sentenceForSize(
  { origin }: { origin: string },
  bound: number | bigint,
  word: 'على الأكثر' | 'على الأقل',
): string {
  if (origin === 'string') {
    return word === 'على الأقل' && bound === 1
      ? 'هذه القيمة مطلوبة'
      : `عدد الحروف ${bound} ${word}`;
  }
  if (origin === 'array') return `عدد العناصر ${bound} ${word}`;
  return `يجب أن تكون القيمة ${bound} ${word}`;
}

/** Zod's own messages, in Arabic. What a schema says itself goes before. */
function arabicSentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return sentenceForType(issue);
    case 'too_big':
      return sentenceForSize(issue, issue.maximum, 'على الأكثر');
    case 'too_small':
      return sentenceForSize(issue, issue.minimum, 'على الأقل');
    case 'invalid_value':
      return 'هذه القيمة ليست من القيم المقبولة';
    case 'unrecognized_keys':
      return 'في هذه البيانات ما ليس متوقعًا';
    default:
      return 'قيمة غير صحيحة';
  }
}

function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined;
}

/** How little a choice of a union was meant: what it misses counts for more than what is wrong. */
function distance(issues: readonly Issue[]): number {
  return issues.length + 100 * issues.filter(isMissing).length;
}

/** Where no choice of a union fits, the choice that was meant says why. */
function leaves(issue: Issue, base: readonly PropertyKey[] = []): Issue[] {
  const path = [...base, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ ...issue, path }];
  const [meant] = issue.errors.toSorted((a, b) => distance(a) - distance(b));
  return meant === undefined ? [{ ...issue, path }] : meant.flatMap((inner) => leaves(inner, path));
}

/** The path under which faults of the body as a whole are told. */
const wholeBody = 'body';

/**
 * Every offending value by its dotted path, each with its first Arabic sentence.
 * @param error of a parse with `reportInput`.
 */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues.flatMap((outer) => leaves(outer))) {
    const path = issue.path.map(String).join('.') || wholeBody;
    if (!fields.has(path)) fields.set(path, issue.message);
  }
  return Object.fromEntries(fields);
}

/**
 * Parses the input. Zod throws on objects such as `{ length: { toString: 0 } }`; the caller gets 400
 * for them, too. @throws 400 naming every offending value
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  let parsed: z.ZodSafeParseResult<z.output<Schema>>;
  try {
    parsed = schema.safeParse(input, { error: arabicSentence, reportInput: true });
  } catch (cause) {
    throw invalidFields({ [wholeBody]: 'قيمة غير صحيحة' }, cause);
  }
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldsOf(parsed.error));
}
