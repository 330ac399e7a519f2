/**
 * What the site and its packages use and browsers above the floor may lack. It runs before the main
 * script. Each is added only where it is missing. `ask.ts` asks for the two that came last.
 */
import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/object/has-own';
import 'core-js/actual/string/at';
import { knowsImportMaps } from './floor.ts';
import { startWithImportMap } from './start-with-import-map.ts';

AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  const reason = new DOMException('The operation timed out.', 'TimeoutError');
  setTimeout(() => controller.abort(reason), milliseconds);
  return controller.signal;
};

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
};

AbortSignal.prototype.throwIfAborted ??= function (this: AbortSignal) {
  // Where this is missing, so is the reason.
  if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
};

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

// Version 4 of RFC 9562, 5.4: eight digits are kept for the version and the variant.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5') as ReturnType<
    typeof crypto.randomUUID
  >;
};

if (!knowsImportMaps()) startWithImportMap();
