import { type NotedResult, withResult } from './course-mistakes.ts';
import { changeCourseMistakes } from './kept-mistakes.ts';

/**
 * Saves an attempt's wrong answers on this device for review, as soon as the right answers are
 * known. May be called repeatedly for the same attempt.
 */
export function noteMistakes(uid: string, noted: NotedResult & { readonly cId: string }): void {
  changeCourseMistakes(uid, noted.cId, (before) => withResult(before, noted));
}
