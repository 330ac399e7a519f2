import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toast-store.ts';
import { handIn } from './hand-in.ts';
import { changeSheet, keptSheet, keptSheetIds } from './kept-sheets.ts';
import { quizzesCopy } from './quizzes.copy.ts';
import type { SheetId } from './sheet.ts';

/** Returns the unsent attempts, including those whose time ran out while no page was open. */
function unsentSheets(uid: string): readonly SheetId[] {
  return keptSheetIds(uid).filter((id) => {
    const sheet = keptSheet(id);
    const isOver = sheet?.state === 'open' && sheet.ends !== null && sheet.ends <= Date.now();
    if (isOver) changeSheet(id, (now) => ({ ...now, state: 'finished' }));
    return isOver || sheet?.state === 'finished';
  });
}

/** Sends a user's finished attempts, and shows a message for each that arrives. Never throws. */
export async function sendUnsent(client: QueryClient, uid: string): Promise<void> {
  for (const id of unsentSheets(uid)) {
    const result = await handIn(client, id);
    // The quiz's own page shows more.
    if (result !== null && location.pathname !== paths.quiz(id.cId, id.lId))
      showToast(quizzesCopy.sent(result.score, result.of));
  }
}
