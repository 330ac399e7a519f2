import type { DocumentReference, DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import * as z from 'zod';
import { inGroups } from '../../core/in-groups.ts';
import type { Database } from '../../store/database.ts';

/** Number of changes in one commit, well below Firestore's limit. */
const together = 300;

/** Most values that Firestore allows in one `in` or `array-contains-any`. */
const mostValues = 30;

interface Change {
  readonly ref: DocumentReference;
  readonly fields: Readonly<Record<string, null>>;
}

const factsSchema = z.object({ uid: z.string().optional(), email: z.string() });

/** Whether facts are about this person; a transfer concerns two, so its facts contain a uid. */
function isOf(uid: string, facts: unknown): boolean {
  const known = factsSchema.safeParse(facts);
  return known.success && (known.data.uid ?? uid) === uid;
}

function inCodes({ docs }: QuerySnapshot): Change[] {
  return docs
    .filter((doc) => doc.get('usedByPerson') !== null)
    .map(({ ref }) => ({ ref, fields: { usedByPerson: null } }));
}

/** Returns the subjects of a log entry that are people. */
function peopleOf(doc: DocumentSnapshot): string[] {
  const subjects: readonly string[] = doc.get('subjects') ?? [];
  return subjects.filter((subject) => subject.startsWith('user/'));
}

/** Whether the reason may name the person. Reasons for more than two people name nobody. */
function hasPersonalReason(doc: DocumentSnapshot): boolean {
  return typeof doc.get('reason') === 'string' && peopleOf(doc).length <= 2;
}

function inLog(uids: readonly string[], { docs }: QuerySnapshot): Change[] {
  return docs.flatMap((doc) => {
    const people = peopleOf(doc);
    const concerned = uids.filter((uid) => people.includes(`user/${uid}`));
    const sides = ['before', 'after'].filter((side) =>
      concerned.some((uid) => isOf(uid, doc.get(side))),
    );
    const erased = [
      ...sides.map((side) => `${side}.email`),
      ...(hasPersonalReason(doc) ? ['reason'] : []),
    ];
    const fields = Object.fromEntries(erased.map((field) => [field, null]));
    return erased.length === 0 ? [] : [{ ref: doc.ref, fields }];
  });
}

async function eraseSome(database: Database, uids: readonly string[]): Promise<void> {
  const subjects = uids.map((uid) => `user/${uid}`);
  const [codes, entries] = await Promise.all([
    database.accessCodes.where('usedBy', 'in', uids).select('usedByPerson').get(),
    database.audit
      .where('subjects', 'array-contains-any', subjects)
      .select('subjects', 'before', 'after', 'reason')
      .get(),
  ]);
  const changes = [...inCodes(codes), ...inLog(uids, entries)];
  for (const some of inGroups(changes, together)) {
    const batch = database.firestore.batch();
    for (const { ref, fields } of some) batch.update(ref, fields);
    await batch.commit();
  }
}

/**
 * Removes names and e-mail addresses from used codes and from the log, where the uids remain. Can
 * be repeated. Cost: one read per code and entry, at least two per thirty people, and one write per
 * code or entry with a name.
 */
export async function eraseNames(database: Database, uids: readonly string[]): Promise<void> {
  await Promise.all(inGroups(uids, mostValues).map((some) => eraseSome(database, some)));
}
