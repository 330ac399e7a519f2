/**
 * Runs right before the main script. The build compiles it to ES5. If the browser lacks functions
 * that the site uses, this script hides the main script and fetches `src/older/older.ts`. That file
 * adds the missing functions and starts the site, or says that the browser is too old. Newer
 * browsers fetch that file only if the main script does not run in time. The script checks only two
 * functions, because every browser that has them also has all other functions of the polyfills.
 */
const isModern = 'AbortSignal' in window && 'any' in AbortSignal && 'canParse' in URL;

/** Maximum time in milliseconds to wait until the main script runs, on a slow network. */
const timeoutMs = 15_000;

const script = document.createElement('script');
script.src = import.meta.env.OLDER_FILE;

if (isModern)
  setTimeout(() => {
    if (!('runs' in document.documentElement.dataset)) document.head.appendChild(script);
  }, timeoutMs);
else {
  document.head.appendChild(script);
  // Open an HTML comment here. The next comment in the page closes it, so the browser skips the
  // main script in between.
  document.write('<!--');
}
