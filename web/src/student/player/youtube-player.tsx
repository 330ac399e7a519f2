import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as styles from './lecture-player.module.css';
import { mediumCopy } from './player.copy.ts';
import { useSeeks } from './playhead.ts';
import { ProblemPanel } from './stage-panels.tsx';
import type { PlayerProps } from './use-playback.ts';
import {
  readYoutubeReport,
  reportRequests,
  seekMessages,
  youtubeEmbedUrl,
  youtubeOrigin,
} from './youtube-messages.ts';

interface Props
  extends Pick<PlayerProps, 'title' | 'start' | 'part' | 'recorder' | 'onProblem' | 'onEnd'> {
  readonly id: string;
  readonly onRetry: () => void;
}

/**
 * Milliseconds between the messages that ask the embed to report its state. No more messages are
 * sent after the embed has answered.
 */
const requestIntervalMs = 500;

/**
 * If the embed does not answer within this number of milliseconds, a problem is shown
 * (docs/decisions/player.md#youtube-without-its-script).
 */
const answerTimeoutMs = 10_000;

function send(frame: HTMLIFrameElement | null, messages: readonly string[]): void {
  // Send to any origin, because the frame shows the browser's error page if YouTube is blocked. The
  // messages contain no secret.
  for (const message of messages) frame?.contentWindow?.postMessage(message, '*');
}

/**
 * YouTube's player, in YouTube's embed that sets no cookies. Mount it only after the user has
 * tapped the poster.
 */
export function YoutubePlayer(props: Props) {
  const { id, title, start, part, recorder, onProblem, onEnd, onRetry } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [embedUrl] = useState(() => youtubeEmbedUrl(id, start, location.origin));
  const [isLoaded, setIsLoaded] = useState(false);
  const [answer, setAnswer] = useState<'awaited' | 'missing' | 'received'>('awaited');
  const hasAnswered = answer === 'received';
  const duration = useRef(Number.NaN);
  const isPlaying = useRef(false);

  const handleMessage = useEffectEvent((data: unknown) => {
    const message = readYoutubeReport(data);
    if (message === null) return;
    if (message.error !== null) onProblem('youtube');
    duration.current = message.duration ?? duration.current;
    if (message.state !== null) isPlaying.current = message.state === 'playing';
    if (message.position !== null && isPlaying.current)
      recorder.tick(message.position, duration.current);
    else if (message.position !== null) recorder.seek(message.position);
    if (message.state === 'paused' || message.state === 'ended') recorder.pause();
    if (message.state === 'ended') onEnd();
  });

  useSeeks((seconds, target = part) => {
    if (target === part) send(frame.current, seekMessages(seconds));
  });

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== youtubeOrigin || event.source !== frame.current?.contentWindow) return;
      setAnswer('received');
      handleMessage(event.data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (!isLoaded || hasAnswered) return;
    const timer = setInterval(() => {
      send(frame.current, reportRequests);
    }, requestIntervalMs);
    return () => clearInterval(timer);
  }, [isLoaded, hasAnswered]);

  useEffect(() => {
    if (hasAnswered) return;
    const timer = setTimeout(() => setAnswer('missing'), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, [hasAnswered]);

  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        src={embedUrl}
        title={mediumCopy.video.play(title)}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        onLoad={() => setIsLoaded(true)}
        // YouTube rejects embeds without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {answer === 'missing' && (
        <ProblemPanel
          medium="video"
          problem={navigator.onLine ? 'noAnswer' : 'offline'}
          youtubeId={id}
          onRetry={onRetry}
        />
      )}
    </>
  );
}
