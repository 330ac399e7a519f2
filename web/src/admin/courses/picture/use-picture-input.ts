import { thumbnailRules } from '@markaz/contract/limits';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react';

const pictureIn = (files: Iterable<File>) =>
  [...files].find((file) => file.type.startsWith('image/'));

/** Returns a pasted picture, unless it came with a text or into a dialog. */
function pastedPicture({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
  // Word also copies a picture of its text.
  if (isInDialog || clipboardData === null || clipboardData.getData('text/plain') !== '') return;
  return pictureIn(clipboardData.files);
}

/**
 * Lets a picture be chosen from a file, dropped on a zone, or pasted anywhere on the page. Dropping
 * and pasting are short cuts; the file input does the same by keyboard.
 * @returns whether a file is `over` the zone, and props for the zone and the file input
 */
export function usePictureInput(choose: (file: File) => void) {
  const [over, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = pastedPicture(event);
    if (pasted === undefined) return;
    event.preventDefault();
    choose(pasted);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    over,
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const file = pictureIn(event.dataTransfer.files) ?? event.dataTransfer.files[0];
        if (file !== undefined) choose(file);
      },
    },
    input: {
      type: 'file',
      accept: thumbnailRules.types.join(','),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const file = currentTarget.files?.[0];
        if (file !== undefined) choose(file);
        // The same file may be chosen again after it was removed.
        currentTarget.value = '';
      },
    },
  } as const;
}
