import { randomInt } from 'node:crypto';
import type { Database } from '../../store/database.ts';

/** Seven digits without a leading zero, so that numbers are easy to read out and type. */
const least = 1_000_000;
const most = 9_999_999;

/** A centre has some ten thousand accounts, so even two taken draws in a row are rare. */
const mostDraws = 20;

function drawNumber(): number {
  return randomInt(least, most + 1);
}

/**
 * Returns a number that no account has. Videos show it, so that staff can trace a leaked copy. One
 * read for each draw. Two simultaneous equal draws would both succeed; nine million numbers make
 * that unlikely enough (docs/decisions/students.md#account-numbers).
 */
export async function freeNumber(database: Database, draw = drawNumber): Promise<number> {
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const number = draw();
    const { empty } = await database.users.where('number', '==', number).select().limit(1).get();
    if (empty) return number;
  }
  throw new Error('No free number for an account');
}
