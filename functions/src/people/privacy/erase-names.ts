import type { DocumentReference, DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import * as z from 'zod';
import { inGroups, maxQueryValues } from '../../core/in-groups.ts';
import { commitInGroups } from '../../store/commit.ts';
import type { Database } from '../../store/database.ts';

interface Change {
  readonly ref: DocumentReference;
  readonly fields: Readonly<Record<string, null>>;
}

const loggedPersonSchema = z.object({ uid: z.string().optional(), email: z.string() });

/**
 * Whether the values before or after a logged action are about this person. The values of a
 * transfer contain a uid, because a transfer is about two people.
 */
function isAboutPerson(uid: string, loggedFields: unknown): boolean {
  const parsed = loggedPersonSchema.safeParse(loggedFields);
  return parsed.success && (parsed.data.uid ?? uid) === uid;
}

function codeChanges({ docs }: QuerySnapshot): Change[] {
  return docs
    .filter((doc) => doc.get('usedByPerson') !== null)
    .map(({ ref }) => ({ ref, fields: { usedByPerson: null } }));
}

/** Returns the subjects of a log entry that are people, for example `user/abc`. */
function peopleIn(doc: DocumentSnapshot): string[] {
  const subjects: readonly string[] = doc.get('subjects') ?? [];
  return subjects.filter((subject) => subject.startsWith('user/'));
}

function logChanges(uids: readonly string[], { docs }: QuerySnapshot): Change[] {
  return docs.flatMap((doc) => {
    const people = peopleIn(doc);
    const affectedUids = uids.filter((uid) => people.includes(`user/${uid}`));
    const sides = ['before', 'after'].filter((side) =>
      affectedUids.some((uid) => isAboutPerson(uid, doc.get(side))),
    );
    const erasedFields = [
      ...sides.map((side) => `${side}.email`),
      // Somebody typed the reason, so it may contain the name.
      ...(typeof doc.get('reason') === 'string' ? ['reason'] : []),
    ];
    const fields = Object.fromEntries(erasedFields.map((field) => [field, null]));
    return erasedFields.length === 0 ? [] : [{ ref: doc.ref, fields }];
  });
}

async function eraseGroup(database: Database, uids: readonly string[]): Promise<void> {
  const subjects = uids.map((uid) => `user/${uid}`);
  const [codes, entries] = await Promise.all([
    database.accessCodes.where('usedBy', 'in', uids).select('usedByPerson').get(),
    database.audit
      .where('subjects', 'array-contains-any', subjects)
      .select('subjects', 'before', 'after', 'reason')
      .get(),
  ]);
  const changes = [...codeChanges(codes), ...logChanges(uids, entries)];
  await commitInGroups(database.firestore, changes, (batch, { ref, fields }) =>
    batch.update(ref, fields),
  );
}

/**
 * Removes the names and e-mail addresses of people from used codes and from the log. Their uids
 * remain there. The function can be called again. Cost: 1 read per code and per log entry, and at
 * least 2 reads per 30 people. Each code and log entry with a name adds 1 write.
 */
export async function eraseNames(database: Database, uids: readonly string[]): Promise<void> {
  await Promise.all(inGroups(uids, maxQueryValues).map((group) => eraseGroup(database, group)));
}
