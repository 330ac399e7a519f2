import { type NotedResult, withResult } from './course-mistakes.ts';
import { changeCourseMistakes } from './kept-mistakes.ts';

/**
 * Keeps on this device what an attempt at a quiz answered wrongly, for it to come back: as soon as the
 * right answers are known here. However often it is told of the same attempt.
 */
export function noteMistakes(uid: string, noted: NotedResult & { readonly cId: string }): void {
  changeCourseMistakes(uid, noted.cId, (before) => withResult(before, noted));
}
