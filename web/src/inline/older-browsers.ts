/**
 * Runs right before the main script; compiled to ES5. If the browser lacks functions that the site
 * uses, this hides the main script and fetches `src/older/older.ts`, which starts the site in
 * another way or shows that the browser is too old. Newer browsers fetch that file only if the main
 * script has not run in time. It checks the two functions that browsers added last, which stand for
 * all polyfills.
 */
const isNew = 'AbortSignal' in window && 'any' in AbortSignal && 'canParse' in URL;

/** Longest wait for the main script to run on a slow network, in milliseconds. */
const timeout = 15_000;

const script = document.createElement('script');
script.src = import.meta.env.OLDER_FILE;

if (isNew)
  setTimeout(() => {
    if (!('runs' in document.documentElement.dataset)) document.head.appendChild(script);
  }, timeout);
else {
  document.head.appendChild(script);
  // Turn the main script into part of an HTML comment, which ends where the next comment ends.
  document.write('<!--');
}
