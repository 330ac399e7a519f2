import { formatCode, readCode } from '@markaz/contract/cards/access-code';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A valid code with the demo's prefix that looks random but depends only on the index. */
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

/** A code as printed, as formatted by the API, and as stored. */
function spellings(printed: string): readonly [string, string, string] {
  const read = readCode(printed);
  if (!read.ok) throw new Error(`${printed} is no code`);
  return [printed, formatCode(read.code), read.code];
}

/** Any spelling of the demo's codes; stored ones have 0 for O. */
const codes = new RegExp(
  `(?:${demoCodePrefix}|${demoCodePrefix.replaceAll('O', '0')})(?:-?[0-9A-Z]{4}){3}`,
  'gu',
);

/** Replaces the demo's random codes by the same ones each time. */
export interface StandIns {
  /** Text of the API → shown text. */
  readonly show: (text: string) => string;
  /** Shown text → text for the API. */
  readonly restore: (text: string) => string;
}

/** Gives codes that come in the same order the same stand-ins. */
export function createStandIns(): StandIns {
  const standInOf = new Map<string, string>();
  const replaceCode = (real: string): string => {
    const read = readCode(real);
    if (!read.ok) return real;
    const shown = standInOf.get(read.code) ?? standIn(standInOf.size);
    standInOf.set(read.code, shown);
    const [printed, withDashes, stored] = spellings(shown);
    if (!real.includes('-')) return stored;
    return real.startsWith(demoCodePrefix) ? printed : withDashes;
  };
  return {
    show: (text) => text.replaceAll(codes, replaceCode),
    restore: (text) =>
      [...standInOf].reduce(
        (restored, [real, shown]) =>
          spellings(shown).reduce(
            (restoredText, spelling) => restoredText.replaceAll(spelling, real),
            restored,
          ),
        text,
      ),
  };
}
