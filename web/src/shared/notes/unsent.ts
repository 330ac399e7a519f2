import { sendUnsentNotes } from './notes.ts';
import { sendUnsentQuestions } from './questions.ts';

/** Sends all unsent notes and questions. Never rejects. */
export async function sendUnsent(uid: string): Promise<void> {
  await Promise.all([sendUnsentNotes(uid), sendUnsentQuestions(uid)]);
}
