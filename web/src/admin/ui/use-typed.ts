import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without input before a search: each costs a call. */
const delay = 350;

/**
 * A search text that is stored in the address once typing pauses, so that back navigation returns
 * to it. If the address changes otherwise, the field follows.
 * @param kept the text in the address
 * @param keep called with the trimmed text for the address
 */
export function useTyped(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [sent, setSent] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (kept !== sent) setTyped(kept);
  }
  const text = typed.trim();
  const settle = useEffectEvent(() => {
    if (text === kept) return;
    setSent(text);
    keep(text);
  });
  useEffect(() => {
    const timer = setTimeout(settle, text === '' ? 0 : delay);
    return () => clearTimeout(timer);
  }, [text]);
  return { typed, setTyped, isSettled: text === kept };
}
