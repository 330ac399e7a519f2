import type { MouseEvent } from 'react';

/** History state of a course that a code has just opened. */
export const freshEnrolment = { enrolled: 'now' } as const;

/** The place on a course's page where its code is entered. */
export const enrolPanelId = 'enrol';

/** Links to that place on the page itself. Works before hydration. */
export const enrolHref = `#${enrolPanelId}`;

/** Focuses the code's field on a click on such a link. Adds no history entry. */
export function goToEnrolPanel(event: MouseEvent): void {
  const panel = document.getElementById(enrolPanelId);
  if (panel === null) return;
  event.preventDefault();
  panel.scrollIntoView();
  panel.querySelector('input')?.focus({ preventScroll: true });
}
