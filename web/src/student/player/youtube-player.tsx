import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as styles from './lecture-player.module.css';
import { mediumCopy } from './player.copy.ts';
import { ProblemPanel } from './stage-panels.tsx';
import type { PlayerProps } from './use-playback.ts';
import {
  listenMessages,
  readYoutubeReport,
  youtubeEmbedUrl,
  youtubeOrigin,
} from './youtube-messages.ts';

interface Props extends Pick<PlayerProps, 'title' | 'start' | 'recorder' | 'onProblem' | 'onEnd'> {
  readonly id: string;
  readonly onRetry: () => void;
}

/** Interval between two requests for reports, in milliseconds. They stop when the embed answers. */
const askInterval = 500;

/** Time-out in milliseconds (docs/decisions/player.md#youtube-without-its-script). */
const silentAfter = 10_000;

/** YouTube's player in its embed without cookies. Mount it only after a tap. */
export function YoutubePlayer(props: Props) {
  const { id, title, start, recorder, onProblem, onEnd, onRetry } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => youtubeEmbedUrl(id, start, location.origin));
  const [loaded, setLoaded] = useState(false);
  const [contact, setContact] = useState<'awaited' | 'missing' | 'heard'>('awaited');
  const heard = contact === 'heard';
  const duration = useRef(Number.NaN);
  const playing = useRef(false);

  const report = useEffectEvent((data: unknown) => {
    const message = readYoutubeReport(data);
    if (message === null) return;
    if (message.error !== null) onProblem('youtube');
    duration.current = message.duration ?? duration.current;
    if (message.state !== null) playing.current = message.state === 'playing';
    if (message.position !== null && playing.current)
      recorder.tick(message.position, duration.current);
    else if (message.position !== null) recorder.seek(message.position);
    if (message.state === 'standing' || message.state === 'ended') recorder.pause();
    if (message.state === 'ended') onEnd();
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== youtubeOrigin || event.source !== frame.current?.contentWindow) return;
      setContact('heard');
      report(event.data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (!loaded || heard) return;
    const timer = setInterval(() => {
      // Send to any origin, because the frame shows the browser's error page if YouTube is blocked.
      // The messages contain no secret.
      for (const message of listenMessages) frame.current?.contentWindow?.postMessage(message, '*');
    }, askInterval);
    return () => clearInterval(timer);
  }, [loaded, heard]);

  useEffect(() => {
    if (heard) return;
    const timer = setTimeout(() => setContact('missing'), silentAfter);
    return () => clearTimeout(timer);
  }, [heard]);

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        src={address}
        title={mediumCopy.video.play(title)}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        onLoad={() => setLoaded(true)}
        // YouTube rejects embeds without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {contact === 'missing' && (
        <ProblemPanel
          medium="video"
          problem={navigator.onLine ? 'silent' : 'offline'}
          youtubeId={id}
          onRetry={onRetry}
        />
      )}
    </>
  );
}
