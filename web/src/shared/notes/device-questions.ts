import type { OwnQuestion } from '@markaz/contract/learning/questions';
import { quizStoragePrefix } from '../storage.ts';
import { isValueSaved, readValue, useValue, valueKeys, writeValue } from '../stored-values.ts';

/** The questions of a student in a course are one value on the device, as on the server. */
export interface QuestionsId {
  readonly uid: string;
  readonly cId: string;
}

/** A question in the open form. */
export interface QuestionDraft {
  /** The id of the request, by which the server recognises a repeated one. */
  readonly id: string;
  readonly part: number;
  readonly seconds: number;
  readonly text: string;
}

export interface UnsentQuestion extends QuestionDraft {
  readonly lId: string;
  /** Why the server refused it. It is sent again only when the student asks for it. */
  readonly problem?: string;
}

interface StoredQuestions {
  /** The questions that the server had when it was last asked, and those sent since. */
  readonly own: readonly OwnQuestion[];
  readonly unsent: readonly UnsentQuestion[];
  /** The open forms by lecture, so that typed text survives a reload. */
  readonly drafts: Readonly<Record<string, QuestionDraft>>;
  /** When the server was last asked for `own`, in ISO 8601. */
  readonly fetchedAt?: string;
}

const none: StoredQuestions = { own: [], unsent: [], drafts: {} };

const keyPrefix = (uid: string) => `${quizStoragePrefix}.questions.${uid}.`;
const keyOf = ({ uid, cId }: QuestionsId) => keyPrefix(uid) + cId;

export const storedQuestions = (id: QuestionsId): StoredQuestions => readValue(keyOf(id)) ?? none;

export const useQuestions = (id: QuestionsId): StoredQuestions =>
  useValue(() => storedQuestions(id)) ?? none;

/** Whether storage has accepted the questions. If not, they are lost when the page closes. */
export const areQuestionsSaved = (id: QuestionsId): boolean => isValueSaved(keyOf(id));

/** Reads the questions again each time, because other tabs write to them too. */
export function writeQuestions(
  id: QuestionsId,
  update: (before: StoredQuestions) => Partial<StoredQuestions>,
): void {
  const before = storedQuestions(id);
  writeValue(keyOf(id), JSON.stringify({ ...before, ...update(before) }));
}

const isSentUnasked = ({ problem }: UnsentQuestion) => problem === undefined;

/** Returns the questions of a course that are sent without the student's doing. */
export const unsentQuestions = (id: QuestionsId): readonly UnsentQuestion[] =>
  storedQuestions(id).unsent.filter(isSentUnasked);

/** Returns the courses with questions that are sent without the student's doing. */
export function coursesWithUnsent(uid: string): QuestionsId[] {
  return valueKeys(keyPrefix(uid))
    .map((key) => ({ uid, cId: key.slice(keyPrefix(uid).length) }))
    .filter((id) => unsentQuestions(id).length > 0);
}
