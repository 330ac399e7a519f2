import { randomInt } from 'node:crypto';
import type { Database } from '../../store/database.ts';

/**
 * Seven digits, none of them a zero at the front, so that it is read out and typed as it stands.
 */
const least = 1_000_000;
const most = 9_999_999;

/** A centre has some ten thousand accounts: two draws that both are taken hardly ever happen. */
const mostDraws = 20;

/** Any number that an account may have. */
function drawNumber(): number {
  return randomInt(least, most + 1);
}

/**
 * A number that no account has: what stands over a video, so that staff find whose copy leaked. One
 * read for each draw. Two that draw the same at the same moment would both keep it, which nine
 * million numbers make unlikely enough (docs/decisions/students.md#account-numbers).
 */
export async function freeNumber(database: Database, draw = drawNumber): Promise<number> {
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const number = draw();
    const { empty } = await database.users.where('number', '==', number).select().limit(1).get();
    if (empty) return number;
  }
  throw new Error('No free number for an account');
}
