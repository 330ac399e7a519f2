import { thumbnailRules } from '@markaz/contract/limits';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react';

const findPicture = (files: Iterable<File>) =>
  [...files].find((file) => file.type.startsWith('image/'));

/** Returns a pasted picture, unless text was pasted with it or the target is in a dialog. */
function readPastedPicture({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
  // Word copies its text together with a picture of the text.
  if (isInDialog || clipboardData === null || clipboardData.getData('text/plain') !== '') return;
  return findPicture(clipboardData.files);
}

/**
 * Lets users choose a picture file, drop it on a zone, or paste it anywhere on the page. Keyboard
 * users choose it by the file input.
 * @returns `isDragOver`, whether a file is dragged over the zone, and props for the zone and the
 * file input
 */
export function usePictureInput(choose: (file: File) => void) {
  const [isDragOver, setIsDragOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = readPastedPicture(event);
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
    isDragOver,
    zoneProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(true);
      },
      onDragLeave: () => setIsDragOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(false);
        const file = findPicture(event.dataTransfer.files) ?? event.dataTransfer.files[0];
        if (file !== undefined) choose(file);
      },
    },
    inputProps: {
      type: 'file',
      accept: thumbnailRules.types.join(','),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const file = currentTarget.files?.[0];
        if (file !== undefined) choose(file);
        // Cleared, so that the same file can be chosen again after it was removed.
        currentTarget.value = '';
      },
    },
  } as const;
}
