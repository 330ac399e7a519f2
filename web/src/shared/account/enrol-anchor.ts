import type { MouseEvent } from 'react';

/** History state of a course page that opens right after an access code was accepted. */
export const freshEnrolment = { enrolled: 'now' } as const;

/** Id of the element on a course's page that contains the field for the access code. */
export const enrolPanelId = 'enrol';

/** Link to the element `enrolPanelId` on the same page. Works before hydration. */
export const enrolHref = `#${enrolPanelId}`;

/**
 * Scrolls to the field for the access code and focuses it after a click on a link to `enrolHref`.
 * Adds no history entry.
 */
export function goToEnrolPanel(event: MouseEvent): void {
  const panel = document.getElementById(enrolPanelId);
  if (panel === null) return;
  event.preventDefault();
  panel.scrollIntoView();
  panel.querySelector('input')?.focus({ preventScroll: true });
}
