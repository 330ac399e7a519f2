import { formatCode, readCode } from '@markaz/contract/cards/access-code';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a valid code with the demo's prefix. It looks random, but depends only on the index. */
function standIn(index: number): string {
  let state = index * 7919 + 104_729;
  const symbols = Array.from({ length: 11 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return alphabet.charAt((state >> 16) & 31);
  }).join('');
  for (const last of alphabet) {
    const groups = `${symbols}${last}`.match(/.{4}/gu) ?? [];
    const code = [demoCodePrefix, ...groups].join('-');
    if (readCode(code).ok) return code;
  }
  throw new Error('No symbol makes a valid code');
}

/** Returns three spellings of a code: as printed, as formatted by the API, and as stored. */
function spellings(printed: string): readonly [string, string, string] {
  const result = readCode(printed);
  if (!result.ok) throw new Error(`${printed} is not a code`);
  return [printed, formatCode(result.code), result.code];
}

/** Matches any spelling of the demo's codes. Stored codes have 0 instead of O. */
const codes = new RegExp(
  `(?:${demoCodePrefix}|${demoCodePrefix.replaceAll('O', '0')})(?:-?[0-9A-Z]{4}){3}`,
  'gu',
);

/**
 * Replaces the demo's random codes by stand-ins. A stand-in is a valid code that is the same in
 * each run.
 */
export interface StandIns {
  /** Replaces codes in a text of the API by their stand-ins. */
  readonly show: (text: string) => string;
  /** Replaces stand-ins in a text by the original codes, for the API. */
  readonly restore: (text: string) => string;
}

/** The first code gets the first stand-in, the second code gets the second, and so on. */
export function createStandIns(): StandIns {
  const standInOf = new Map<string, string>();
  const replaceCode = (original: string): string => {
    const result = readCode(original);
    if (!result.ok) return original;
    const shown = standInOf.get(result.code) ?? standIn(standInOf.size);
    standInOf.set(result.code, shown);
    const [printed, withDashes, stored] = spellings(shown);
    if (!original.includes('-')) return stored;
    return original.startsWith(demoCodePrefix) ? printed : withDashes;
  };
  return {
    show: (text) => text.replaceAll(codes, replaceCode),
    restore: (text) =>
      [...standInOf].reduce(
        (restored, [original, shown]) =>
          spellings(shown).reduce(
            (restoredText, spelling) => restoredText.replaceAll(spelling, original),
            restored,
          ),
        text,
      ),
  };
}
