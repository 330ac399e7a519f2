import type { Context } from '../../context.ts';
import { conflict, invalidFields, notFound } from '../../core/api-error.ts';
import type { Staff } from '../../core/caller.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createMoveStore, type Move } from './move-store.ts';
import { presentMove } from './present.ts';

const gone = 'هذا الكورس في سلة المحذوفات. استعِده أولًا.';
const taken = 'استُخدم معرّف هذا الطلب لحركة أخرى.';
const severalOutlets = 'هذه البطاقات في أكثر من مكان. اختر المنفذ.';

/** Moves cards from the centre to families, and back. */
export function createCardMoveService({ database, now }: Context) {
  const store = createMoveStore(database);

  /** @throws 400 if the outlet is ambiguous, 404, 409 */
  async function move(admin: Staff, asked: Move) {
    const outcome = await store.move({ admin, now: now() }, asked);
    if (outcome === 'unknown') throw notFound();
    if (outcome === 'course-gone') throw conflict(gone);
    if (outcome === 'taken') throw conflict(taken);
    if (outcome === 'several-outlets') throw invalidFields({ outlet: severalOutlets });
    const all = asked.to - asked.from + 1;
    if ('changed' in outcome) return { ...outcome, unchanged: all, move: null };
    const { count: changed, skipped } = outcome.move;
    const shown = presentMove(outcome.id, outcome.move);
    return { changed, unchanged: all - changed, skipped, move: shown };
  }

  return {
    'admin/cards/hand-over': ({ caller, input }) => move(caller, { kind: 'handover', ...input }),
    'admin/cards/sell': ({ caller, input }) => move(caller, { kind: 'sale', ...input }),
    'admin/cards/return': ({ caller, input }) => move(caller, { kind: 'return', ...input }),

    /** A read for each move. @throws 400 */
    async 'admin/cards/moves'({ input }) {
      const { found, next } = await store.page(input);
      return { moves: found.map(({ id, record }) => presentMove(id, record)), next };
    },
  } satisfies Partial<Handlers>;
}
