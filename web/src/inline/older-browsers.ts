/**
 * Stands in the document right before the main script, in syntax that every browser reads (ES5). Where
 * the browser lacks what the site uses, it hides the main script and fetches `src/older/older.ts`, which
 * starts the site in another way or says that the browser is too old. Newer browsers fetch that only
 * where the main script has not run after a while. The last two functions to arrive in browsers stand
 * for all that `src/older/polyfills.ts` adds.
 */
const isNew = 'AbortSignal' in window && 'any' in AbortSignal && 'canParse' in URL;

/** Milliseconds within which the main script runs on a slow network. */
const patience = 15_000;

const script = document.createElement('script');
script.src = import.meta.env.OLDER_FILE;

if (isNew)
  setTimeout(() => {
    if (!('runs' in document.documentElement.dataset)) document.head.appendChild(script);
  }, patience);
else {
  document.head.appendChild(script);
  // The main script becomes a comment, which ends with the next one in the document.
  document.write('<!--');
}
