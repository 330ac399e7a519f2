import { useEffect } from 'react';
import { progressReports } from '../../shared/account/progress-reports.ts';
import { paths } from '../../shared/paths.ts';
import { usePageLeave } from '../player/use-page-leave.ts';

/**
 * Sends the reports that wait for the quiz of this lecture to carry them along, as soon as the
 * student goes elsewhere than into it, or puts the page away.
 */
export function useHeldProgress(cId: string, lId: string): void {
  usePageLeave(() => {
    // What leaves the screen for another page does so below, where the address is known.
    if (document.visibilityState === 'hidden') void progressReports.sendHeld(true);
  });
  useEffect(() => {
    const together = [paths.lecture(cId, lId), paths.quiz(cId, lId)];
    return () => {
      if (!together.includes(location.pathname)) void progressReports.sendHeld();
    };
  }, [cId, lId]);
}
