/** Firestore forbids empty field names and `__x__`; outlets may have such names. */
const mark = ':';

/** Returns an outlet's field in numbers by outlet that are not addressed by path. */
export function outletField(outlet: string): string {
  return mark + outlet;
}

/** Reverses `outletField`. */
export function outletOf(field: string): string {
  return field.slice(mark.length);
}

/** Returns the field that counts an outlet's cards: safe in a path, never empty. */
export function outletKey(outlet: string): string {
  return `o${Buffer.from(outlet).toString('base64url')}`;
}

/** Reverses `outletKey`. */
export function outletOfKey(key: string): string {
  return Buffer.from(key.slice(1), 'base64url').toString();
}
