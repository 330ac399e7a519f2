/**
 * Runs right before the main script. Compiled to ES5. If the browser lacks functions that the site
 * uses, this script hides the main script and fetches `src/older/older.ts`, which starts the site in
 * another way, or shows that the browser is too old. Newer browsers fetch that file only if the main
 * script does not run in time. The script checks only two functions, because every browser that has
 * them also has all other functions of the polyfills.
 */
const isModern = 'AbortSignal' in window && 'any' in AbortSignal && 'canParse' in URL;

/** Maximum wait for the main script to run on a slow network. */
const timeoutMs = 15_000;

const script = document.createElement('script');
script.src = import.meta.env.OLDER_FILE;

if (isModern)
  setTimeout(() => {
    if (!('runs' in document.documentElement.dataset)) document.head.appendChild(script);
  }, timeoutMs);
else {
  document.head.appendChild(script);
  // Turn the main script into part of an HTML comment, which ends where the next comment ends.
  document.write('<!--');
}
