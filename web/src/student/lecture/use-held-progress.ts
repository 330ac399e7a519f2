import { useEffect } from 'react';
import { progressReports } from '../../shared/account/progress-reports.ts';
import { paths } from '../../shared/paths.ts';
import { usePageLeave } from '../player/use-page-leave.ts';

/**
 * Sends the reports held for this lecture's quiz, as soon as the student leaves the lecture and its
 * quiz, or hides the page.
 */
export function useHeldProgress(cId: string, lId: string): void {
  usePageLeave(() => {
    // The cleanup below handles navigation: it knows the new address.
    if (document.visibilityState === 'hidden') void progressReports.sendHeld(true);
  });
  useEffect(() => {
    const together = [paths.lecture(cId, lId), paths.quiz(cId, lId)];
    return () => {
      if (!together.includes(location.pathname)) void progressReports.sendHeld();
    };
  }, [cId, lId]);
}
