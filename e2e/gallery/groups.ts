import { adminPages } from './pages/admin-pages.ts';
import { linkPreviews } from './pages/link-previews.ts';
import { phonePlayer, playerStates } from './pages/player-states.ts';
import { states } from './pages/states.ts';
import { studentPages } from './pages/student-pages.ts';
import { studentWalk } from './pages/student-walk.ts';
import { visitorPages } from './pages/visitor-pages.ts';
import type { Group } from './shots.ts';

/** The gallery, section by section; a new page is a line in its section's file. */
export const groups: readonly Group[] = [
  {
    title: 'What visitors see',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: visitorPages,
  },
  {
    title: 'What students see',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: studentPages,
  },
  {
    title: 'Where students look for something: long lists, locks, codes, a bad network',
    screens: ['phone', 'desktop'],
    themes: ['light', 'dark'],
    shots: [...studentWalk, ...playerStates],
  },
  {
    title: 'Waiting, empty, failed, offline, forbidden',
    screens: ['phone'],
    themes: ['light'],
    shots: [...states, ...phonePlayer],
  },
  {
    title: 'What WhatsApp shows of a link',
    screens: ['phone'],
    themes: ['light'],
    shots: linkPreviews,
  },
  {
    title: 'What admins see',
    screens: ['phone', 'desktop'],
    themes: ['light'],
    shots: adminPages,
  },
];
