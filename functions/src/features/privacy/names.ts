import type { DocumentReference, DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import * as z from 'zod';
import type { Database } from '../../store/database.ts';

/** Changes of one commit, well below what Firestore takes. */
const together = 300;

interface Change {
  readonly ref: DocumentReference;
  readonly fields: Readonly<Record<string, null>>;
}

const factsSchema = z.object({ uid: z.string().optional(), email: z.string() });

/** Only transfers tell of two people; their facts say by uid whose address it is. */
function isOf(uid: string, facts: unknown): boolean {
  const known = factsSchema.safeParse(facts);
  return known.success && (known.data.uid ?? uid) === uid;
}

function inCodes({ docs }: QuerySnapshot): Change[] {
  return docs
    .filter((doc) => doc.get('usedByPerson') !== null)
    .map(({ ref }) => ({ ref, fields: { usedByPerson: null } }));
}

/**
 * Whether an entry has a reason that may name the person: it was typed for one student, or for the
 * two accounts of a transfer. What was said of many at once tells of none of them.
 */
function hasOwnReason(doc: DocumentSnapshot): boolean {
  const subjects: readonly string[] = doc.get('subjects') ?? [];
  const people = subjects.filter((subject) => subject.startsWith('user/'));
  return typeof doc.get('reason') === 'string' && people.length <= 2;
}

function inLog(uid: string, { docs }: QuerySnapshot): Change[] {
  return docs.flatMap((doc) => {
    const sides = ['before', 'after'].filter((side) => isOf(uid, doc.get(side)));
    const struck = [
      ...sides.map((side) => `${side}.email`),
      ...(hasOwnReason(doc) ? ['reason'] : []),
    ];
    const fields = Object.fromEntries(struck.map((field) => [field, null]));
    return struck.length === 0 ? [] : [{ ref: doc.ref, fields }];
  });
}

/**
 * Takes a person's name and address out of what is kept for good: the codes that he used, and the
 * entries of the log that are about him, with the reasons that staff typed there. Both stay, by a uid that names nobody once the account is
 * gone. Done twice it finds nothing more. A read for each code and entry, a write for each with a name.
 */
export async function strikeNames(database: Database, uid: string): Promise<void> {
  const [codes, entries] = await Promise.all([
    database.accessCodes.where('usedBy', '==', uid).select('usedByPerson').get(),
    database.audit
      .where('subjects', 'array-contains', `user/${uid}`)
      .select('subjects', 'before', 'after', 'reason')
      .get(),
  ]);
  const changes = [...inCodes(codes), ...inLog(uid, entries)];
  for (let start = 0; start < changes.length; start += together) {
    const batch = database.firestore.batch();
    for (const { ref, fields } of changes.slice(start, start + together)) batch.update(ref, fields);
    await batch.commit();
  }
}
