import type { MouseEvent } from 'react';

/** History state of a course page that opens right after an access code was accepted. */
export const freshEnrolment = { enrolled: 'now' } as const;

/** Id of the element on a course's page that contains the field for the access code. */
export const enrolPanelId = 'enrol';

/** Links to that element on the same page. Works before hydration. */
export const enrolHref = `#${enrolPanelId}`;

/** Focuses the field after a click on such a link. Adds no history entry. */
export function goToEnrolPanel(event: MouseEvent): void {
  const panel = document.getElementById(enrolPanelId);
  if (panel === null) return;
  event.preventDefault();
  panel.scrollIntoView();
  panel.querySelector('input')?.focus({ preventScroll: true });
}
