import { useEffect, useState } from 'react';

/** Pause in typing before the server is called, in milliseconds. */
const debounceMs = 250;

/** Returns the text as it was at the last pause in typing. Returns the first text at once. */
export function useDebounced(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebouncedText, debounceMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
