import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { copy, type PlayerProblem } from './copy.ts';
import styles from './lecture-player.module.css';
import type { ProgressRecorder } from './progress-recorder.ts';
import {
  listenMessage,
  listenToErrorsMessage,
  readYoutubeReport,
  youtubeEmbedUrl,
  youtubeOrigin,
} from './youtube-messages.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  /** Seconds to begin from. */
  readonly start: number;
  readonly recorder: ProgressRecorder;
  readonly onProblem: (problem: PlayerProblem) => void;
  readonly onEnd: () => void;
}

/** Milliseconds between two calls for reports, and how many there are until the embed answers. */
const knock = 500;
const knocks = 20;

/** YouTube's own player and controls in its cookieless embed; mounted only after a tap. */
export function YoutubePlayer({ id, title, start, recorder, onProblem, onEnd }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => youtubeEmbedUrl(id, start, location.origin));
  const [loaded, setLoaded] = useState(false);
  const duration = useRef(Number.NaN);
  const playing = useRef(false);

  const report = useEffectEvent((data: unknown) => {
    const said = readYoutubeReport(data);
    if (said === null) return;
    if (said.error !== null) onProblem('youtube');
    duration.current = said.duration ?? duration.current;
    if (said.state !== null) playing.current = said.state === 'playing';
    if (said.position !== null && playing.current) recorder.tick(said.position, duration.current);
    if (said.state === 'standing' || said.state === 'ended') recorder.pause();
    if (said.state === 'ended') onEnd();
  });

  useEffect(() => {
    if (!loaded) return;
    let left = knocks;
    const timer = setInterval(() => {
      // To whoever is there: where YouTube is blocked that is the browser's own error page, and these
      // messages hold nothing to keep from it.
      for (const message of [listenMessage, listenToErrorsMessage])
        frame.current?.contentWindow?.postMessage(message, '*');
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, knock);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== youtubeOrigin || event.source !== frame.current?.contentWindow) return;
      clearInterval(timer);
      report(event.data);
    };
    window.addEventListener('message', onMessage);
    return () => {
      clearInterval(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [loaded]);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={copy.playNamed(title)}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      onLoad={() => setLoaded(true)}
      // YouTube refuses embeds that do not say where they stand.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
