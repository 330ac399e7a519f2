import { idSchema } from '@markaz/contract/ids';
import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { inGroups, maxQueryValues } from '../../core/in-groups.ts';
import type { Database } from '../../store/database.ts';
import {
  cursorTimeSchema,
  decodeCursor,
  encodeCursor,
  type Page,
  type PageRequest,
  readPage,
} from '../../store/paging.ts';
import { type QuestionRecord, questionRecordSchema } from '../../store/records/questions.ts';

const cursorSchema = z.tuple([cursorTimeSchema, idSchema]);

type Found = Page<QuestionRecord>['found'][number];

const positionOf = (record: QuestionRecord, id: string) => [record.at.toMillis(), id] as const;

interface Filter {
  readonly state: QuestionRecord['state'];
  /** Null for all courses. */
  readonly cIds: readonly string[] | null;
  readonly lId?: string | undefined;
}

/**
 * Reads questions, the waiting ones oldest first, the answered ones newest first. Cost: 1 read per
 * question, for each 30 courses.
 * @throws 400 for an invalid cursor
 */
export async function readQuestionPage(
  database: Database,
  { state, cIds, lId }: Filter,
  { limit, after }: PageRequest,
): Promise<Page<QuestionRecord>> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  const cursor = after === undefined ? null : decodeCursor(cursorSchema, after);
  const read = (query: Query) => {
    const filtered = lId === undefined ? query : query.where('lId', '==', lId);
    const sorted = filtered.orderBy('at', direction).orderBy(FieldPath.documentId(), direction);
    const page = cursor ? sorted.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1]) : sorted;
    return readPage(database, page, questionRecordSchema, limit, positionOf);
  };
  const inState = database.questions.where('state', '==', state);
  if (cIds === null) return read(inState);
  const pages = await Promise.all(
    inGroups(cIds, maxQueryValues).map((group) => read(inState.where('cId', 'in', group))),
  );
  const [only] = pages;
  if (pages.length === 1 && only !== undefined) return only;
  const sign = direction === 'asc' ? 1 : -1;
  const byTime = (a: Found, b: Found) =>
    sign * (a.record.at.toMillis() - b.record.at.toMillis() || (a.id < b.id ? -1 : 1));
  const all = pages.flatMap(({ found }) => found).toSorted(byTime);
  const found = all.slice(0, limit);
  const last = found.at(-1);
  const hasMore = all.length > limit || pages.some(({ next }) => next !== null);
  return {
    found,
    next: hasMore && last ? encodeCursor(positionOf(last.record, last.id)) : null,
  };
}
