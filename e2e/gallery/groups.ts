import { adminPages } from './pages/admin-pages.ts';
import { linkPreviews } from './pages/link-previews.ts';
import { phonePlayer, playerStates } from './pages/player-states.ts';
import { states } from './pages/states.ts';
import { studentPages } from './pages/student-pages.ts';
import { studentProblems } from './pages/student-problems.ts';
import { visitorPages } from './pages/visitor-pages.ts';
import type { Group, Screen, Shot } from './shots.ts';

/** The sections of the gallery. To add a page, add it to the file of its section. */
export const groups: readonly Group[] = [
  {
    title: 'Visitors',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: visitorPages,
  },
  {
    title: 'Students',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: studentPages,
  },
  {
    title: 'Long lists, locks, codes, a bad network',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: [...studentProblems, ...playerStates],
  },
  {
    title: 'Waiting, empty, failed, offline, forbidden',
    screens: ['phone'],
    themes: ['light'],
    shots: [...states, ...phonePlayer],
  },
  {
    title: 'Link previews in WhatsApp',
    screens: ['phone'],
    themes: ['light'],
    shots: linkPreviews,
  },
  {
    title: 'Staff',
    screens: ['phone', 'desktop'],
    themes: ['light'],
    shots: adminPages,
  },
];

/**
 * The names of the shots in docs/gallery.md, by screen. Only the complete gallery has the others.
 */
const guideShots: Readonly<Record<Screen, readonly string[]>> = {
  phone: [
    ...['home', 'courses', 'search', 'course', 'open-lecture'],
    ...['sign-in', 'enroll', 'confirm', 'code-mistyped', 'locked-student'],
    ...['my-courses', 'lecture', 'quiz', 'quiz-result', 'mistakes'],
    ...['profile', 'follow', 'privacy', 'offline-course', 'link-preview'],
  ],
  desktop: [
    ...['home', 'courses', 'lecture', 'admin-home', 'admin-courses'],
    ...[
      'admin-edit-course',
      'admin-quiz',
      'admin-quiz-results',
      'admin-batches',
      'admin-new-batch',
    ],
    ...['admin-codes', 'admin-card', 'admin-print', 'admin-money', 'admin-settlement'],
    ...['admin-students', 'admin-student', 'admin-settings', 'admin-log'],
  ],
};

function findShot(name: string): Shot {
  const shot = groups.flatMap(({ shots }) => shots).find((each) => each.name === name);
  if (shot === undefined) throw new Error(`No shot is called ${name}`);
  return shot;
}

/** The sections of docs/gallery.md. Their pictures are in the repository. */
export const guideGroups: readonly Group[] = [
  {
    title: 'On a phone',
    screens: ['phone'],
    themes: ['light'],
    shots: guideShots.phone.map(findShot),
  },
  {
    title: 'On a desktop',
    screens: ['desktop'],
    themes: ['light'],
    shots: guideShots.desktop.map(findShot),
  },
];
