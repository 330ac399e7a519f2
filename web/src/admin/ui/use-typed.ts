import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without typing before what was typed is looked for: each search costs a call. */
const delay = 350;

/**
 * A search as it is typed, which the address keeps once typing pauses, so that the way back leads to
 * it; where the address changes otherwise, the field follows.
 * @param kept the text in the address
 * @param keep called with a text, without spaces around it, that shall be there
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
