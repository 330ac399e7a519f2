import { conditionNotMet, invalid, StorageError } from './errors.ts';
import type { StoredObject } from './object.ts';

/** Conditions on the current object. The value 0 means that there must be no object. */
export interface Preconditions {
  readonly ifGenerationMatch?: string;
  readonly ifGenerationNotMatch?: string;
  readonly ifMetagenerationMatch?: string;
  readonly ifMetagenerationNotMatch?: string;
}

const conditionNames = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const;

/**
 * Reads the conditions from query parameters.
 * @param prefix with `Source`, reads `ifSourceGenerationMatch` and similar parameters
 * @throws StorageError 400 for a value that is not a decimal integer
 */
export function parsePreconditions(query: URLSearchParams, prefix = ''): Preconditions {
  const found: Partial<Record<(typeof conditionNames)[number], string>> = {};
  for (const condition of conditionNames) {
    const parameter = condition.replace(/^if/, `if${prefix}`);
    const value = query.get(parameter);
    if (value === null) continue;
    if (!/^-?\d{1,19}$/.test(value)) {
      throw invalid(`Invalid value for: '${value}' is not a valid integer (${parameter}).`);
    }
    found[condition] = BigInt(value).toString();
  }
  return found;
}

/** @throws StorageError 412 if a condition for a write is not met */
export function assertWritable(current: StoredObject | undefined, conditions: Preconditions): void {
  if (!matches(current, conditions) || !differs(current, conditions)) throw conditionNotMet();
}

/**
 * @throws StorageError 412 if a match condition is not met, or 304 if the current object is the one
 * in a not-match condition, because the client already has that object
 */
export function assertReadable(current: StoredObject, conditions: Preconditions): void {
  if (!matches(current, conditions)) throw conditionNotMet();
  if (!differs(current, conditions)) throw new StorageError(304, 'notModified', 'Not Modified');
}

function matches(current: StoredObject | undefined, conditions: Preconditions): boolean {
  const { ifGenerationMatch, ifMetagenerationMatch } = conditions;
  return (
    (ifGenerationMatch === undefined || ifGenerationMatch === generationOf(current)) &&
    (ifMetagenerationMatch === undefined || ifMetagenerationMatch === metagenerationOf(current))
  );
}

function differs(current: StoredObject | undefined, conditions: Preconditions): boolean {
  const { ifGenerationNotMatch, ifMetagenerationNotMatch } = conditions;
  return (
    ifGenerationNotMatch !== generationOf(current) &&
    ifMetagenerationNotMatch !== metagenerationOf(current)
  );
}

function generationOf(object: StoredObject | undefined): string {
  return object?.generation ?? '0';
}

function metagenerationOf(object: StoredObject | undefined): string {
  return String(object?.metageneration ?? 0);
}
