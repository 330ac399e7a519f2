/**
 * Fetched by `src/inline/older-browsers.ts`; a script in ES5. Starts the site if the browser only
 * lacks functions or import maps, and otherwise says why it does not run.
 */
import { addDialogs } from './dialogs.ts';
import { meetsFloor } from './floor.ts';
import { showNotice } from './notice.ts';
import { addPolyfills } from './polyfills.ts';
import { hiddenMain, startMain } from './start-main.ts';

/** Milliseconds for the main script to run from here on. */
const patience = 15_000;

const showNoticeWhenLate = () => {
  if (!('runs' in document.documentElement.dataset)) showNotice('late');
};

function start(): void {
  const main = hiddenMain();
  if (!meetsFloor()) showNotice('tooOld');
  else if (main === null) showNoticeWhenLate();
  else {
    addPolyfills();
    addDialogs();
    startMain(main);
    setTimeout(showNoticeWhenLate, patience);
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
