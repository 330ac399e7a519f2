/**
 * Polyfills for functions that supported browsers may lack. `src/inline/older-browsers.ts` checks
 * only two functions. None of the functions here may be newer than those two.
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

function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('The operation timed out.', 'TimeoutError');
  setTimeout(() => controller.abort(reason), milliseconds);
  return controller.signal;
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of Array.from(signals)) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}

function throwIfAborted(this: AbortSignal): void {
  // Browsers without this function do not support `reason` either.
  if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
}

function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
}

/** Returns a version 4 UUID (RFC 9562, 5.4), in which six bits contain the version and variant. */
function randomUUID(): ReturnType<typeof crypto.randomUUID> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.join('-') as ReturnType<typeof crypto.randomUUID>;
}

export function addPolyfills(): void {
  AbortSignal.timeout ??= timeout;
  AbortSignal.any ??= any;
  AbortSignal.prototype.throwIfAborted ??= throwIfAborted;
  URL.canParse ??= canParse;
  crypto.randomUUID ??= randomUUID;
}
