import { useEffect, useEffectEvent } from 'react';

export interface QuizKeys {
  /** The option at this index, from 0. */
  readonly onOption: (index: number) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [contenteditable]') !== null;

/** Menus and the footer have their own keys. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target !== document.body && target.closest('main') === null;

/**
 * Keyboard control of a question: a digit chooses, Enter goes on, and left and right move in
 * reading direction. Up and down are left to the options.
 */
export function useQuizKeys(keys: QuizKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1];
    if (digit !== undefined) keys.onOption(Number(digit) - 1);
    else if (event.key === 'ArrowLeft') keys.onNext();
    else if (event.key === 'ArrowRight') keys.onPrevious();
    else if (event.key === 'Enter' && !isPressable(event.target)) keys.onNext();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
