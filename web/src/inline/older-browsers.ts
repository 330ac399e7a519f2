/**
 * Placed right before the main script, in ES5. If the browser lacks functions that the site uses,
 * this hides the main script and fetches `src/older/older.ts`, which starts the site in another way
 * or says that the browser is too old. Newer browsers fetch that file only if the main script has
 * not run in time. The last two functions to arrive in browsers represent all polyfills.
 */
const isNew = 'AbortSignal' in window && 'any' in AbortSignal && 'canParse' in URL;

/** Milliseconds for the main script to run on a slow network. */
const timeout = 15_000;

const script = document.createElement('script');
script.src = import.meta.env.OLDER_FILE;

if (isNew)
  setTimeout(() => {
    if (!('runs' in document.documentElement.dataset)) document.head.appendChild(script);
  }, timeout);
else {
  document.head.appendChild(script);
  // The main script becomes a comment, which ends with the document's next comment.
  document.write('<!--');
}
