import { readCode } from '@markaz/contract/cards/access-code';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createQrReader } from './qr-reader.ts';

const cardUrl = /^https?:\/\/[^/?#]+\/enroll\/?(?:\?([^#]*))?(?:#.*)?$/iu;
/** Matches groups of letters and digits, but no URL, message or contact. */
const codeOnly = /^[\p{L}\p{N}\s\p{Pd}]+$/u;

/**
 * Returns the access code in a card's QR code, without normalising it. The QR code contains only
 * the access code, or a link to `/enroll` on any host. Returns null if the QR code is not from a
 * card.
 */
export function cardCode(scanned: string): string | null {
  const text = scanned.trim();
  const query = cardUrl.exec(text)?.[1];
  const code = codeOnly.test(text) ? text : (new URLSearchParams(query).get('code') ?? '');
  return readCode(code).ok ? code : null;
}

/** Minimum pause between two readings. */
const minPauseMs = 200;

/** Reads the video until it shows a card. @param onCode called with the card's access code. */
export function useCardReading(
  video: RefObject<HTMLVideoElement | null>,
  isCameraOn: boolean,
  onCode: (code: string) => void,
) {
  /** `other` if the last QR code is not from a card. `unread` if no QR reader works. */
  const [problem, setProblem] = useState<'other' | 'unread' | null>(null);
  const handleText = useEffectEvent((text: string | null) => {
    const code = text === null ? null : cardCode(text);
    if (code !== null) onCode(code);
    else if (text !== null) setProblem('other');
    return code !== null;
  });

  useEffect(() => {
    if (!isCameraOn || video.current === null) return;
    let isCancelled = false;
    let timer = 0;
    const startReading = async (element: HTMLVideoElement) => {
      const read = await createQrReader(element);
      const readFrame = async () => {
        const startedAt = performance.now();
        const text = await read();
        if (isCancelled || handleText(text)) return;
        // The pause is twice the time of a reading, so that slow phones stay cool and responsive.
        const pause = Math.max(minPauseMs, 2 * (performance.now() - startedAt));
        timer = window.setTimeout(() => readFrame().catch(fail), pause);
      };
      await readFrame();
    };
    const fail = () => !isCancelled && setProblem('unread');
    startReading(video.current).catch(fail);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [isCameraOn, video]);
  return problem;
}
