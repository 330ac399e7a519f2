/** Field names of Firestore are neither empty nor `__x__`; names of outlets may be both. */
const mark = ':';

/** The field of an outlet in numbers by outlet that no path names. */
export function outletField(outlet: string): string {
  return mark + outlet;
}

/** What `outletField` was made of. */
export function outletOf(field: string): string {
  return field.slice(mark.length);
}

/** The field that counts the cards at an outlet: safe in a path, never empty. */
export function outletKey(outlet: string): string {
  return `o${Buffer.from(outlet).toString('base64url')}`;
}

/** What `outletKey` was made of. */
export function outletOfKey(key: string): string {
  return Buffer.from(key.slice(1), 'base64url').toString();
}
