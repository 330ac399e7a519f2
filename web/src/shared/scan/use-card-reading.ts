import { readCode } from '@markaz/contract/cards/access-code';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createQrReader } from './qr-reader.ts';

const link = /^https?:\/\/[^/?#]+\/enroll\/?(?:\?([^#]*))?(?:#.*)?$/iu;
/** Matches letters and digits in groups, so no URL, message or contact. */
const bare = /^[\p{L}\p{N}\s\p{Pd}]+$/u;

/**
 * Returns the access code in a card's QR code, as printed. The QR code contains the access code
 * alone, or a link to `/enroll` on any host. Returns null for QR codes that are not from a card.
 */
export function cardCode(scanned: string): string | null {
  const text = scanned.trim();
  const query = link.exec(text)?.[1];
  const code = bare.test(text) ? text : (new URLSearchParams(query).get('code') ?? '');
  return readCode(code).ok ? code : null;
}

/** Shortest pause between two readings, in milliseconds. */
const shortestPause = 200;

/** Reads the video until it shows a card. @param onCode called with the card's access code. */
export function useCardReading(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
) {
  /** `other` if the QR code is not from a card; `unread` if no reader is available. */
  const [problem, setProblem] = useState<'other' | 'unread' | null>(null);
  const take = useEffectEvent((text: string | null) => {
    const code = text === null ? null : cardCode(text);
    if (code !== null) onCode(code);
    else if (text !== null) setProblem('other');
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
        // Read at most a third of the time, so that slow phones stay cool and responsive.
        const pause = Math.max(shortestPause, 2 * (performance.now() - began));
        timer = window.setTimeout(() => look().catch(fail), pause);
      };
      await look();
    };
    const fail = () => !left && setProblem('unread');
    begin(video.current).catch(fail);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
  return problem;
}
