import type { MouseEvent } from 'react';

/** History state of a course opened by a code a moment ago. */
export const freshEnrolment = { enrolled: 'now' } as const;

/** The place on a course's page where its code is entered. */
export const enrolPanelId = 'enrol';

/** The address of that place, on the page itself: the way there before the page has come to life. */
export const enrolHref = `#${enrolPanelId}`;

/** Leads a click on such a link to the code's field itself, and adds nothing to the history. */
export function goToEnrolPanel(event: MouseEvent): void {
  const panel = document.getElementById(enrolPanelId);
  if (panel === null) return;
  event.preventDefault();
  panel.scrollIntoView();
  panel.querySelector('input')?.focus({ preventScroll: true });
}
