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

/** Translates Zod's own messages to Arabic. A schema's own messages take precedence. */
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

/**
 * Returns how far a value is from one choice of a union. A missing value counts more than a wrong
 * value.
 */
function distance(issues: readonly Issue[]): number {
  return issues.length + 100 * issues.filter(isMissing).length;
}

/** Replaces the issue of a union by the issues of its closest choice. */
function flattenIssue(issue: Issue, base: readonly PropertyKey[] = []): Issue[] {
  const path = [...base, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ ...issue, path }];
  const [closest] = issue.errors.toSorted((a, b) => distance(a) - distance(b));
  return closest === undefined
    ? [{ ...issue, path }]
    : closest.flatMap((inner) => flattenIssue(inner, path));
}

/** The path under which errors of the whole body are reported. */
const wholeBody = 'body';

/**
 * Returns the first Arabic sentence for each invalid value, keyed by its dotted path.
 * @param error the error of a parse with `reportInput`
 */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues.flatMap((outer) => flattenIssue(outer))) {
    const path = issue.path.map(String).join('.') || wholeBody;
    if (!fields.has(path)) fields.set(path, issue.message);
  }
  return Object.fromEntries(fields);
}

/**
 * Parses the input. Some objects make Zod throw, such as `{ length: { toString: 0 } }`. They also
 * cause a 400.
 * @throws 400 that lists every invalid value
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
