import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { cardCode } from './card-code.ts';
import { createQrReader } from './qr-reader.ts';

/** Milliseconds between two looks, at least: quick for a hand. */
const shortestPause = 200;

/** What was seen: nothing yet, a QR code of something else, or that there is nothing to read with. */
export type Sight = 'nothing' | 'other' | 'unread';

/** Looks at the video again and again, until it shows a card. @param onCode with the card's code. */
export function useCardReading(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): Sight {
  const [sight, setSight] = useState<Sight>('nothing');
  const take = useEffectEvent((text: string | null) => {
    const code = text === null ? null : cardCode(text);
    if (code !== null) onCode(code);
    else if (text !== null) setSight('other');
    return code !== null;
  });

  useEffect(() => {
    if (!isOn || video.current === null) return;
    let left = false;
    let timer = 0;
    const begin = async (element: HTMLVideoElement) => {
      const read = await createQrReader(element);
      const look = async () => {
        const began = performance.now();
        const text = await read();
        if (left || take(text)) return;
        // A slow phone looks a third of the time at most: it stays cool, and its buttons answer.
        const pause = Math.max(shortestPause, 2 * (performance.now() - began));
        timer = window.setTimeout(() => look().catch(fail), pause);
      };
      await look();
    };
    const fail = () => !left && setSight('unread');
    begin(video.current).catch(fail);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
  return sight;
}
