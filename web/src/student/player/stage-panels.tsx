import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { classes } from '../../shared/ui/classes.ts';
import { PlayIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { copy, type Medium, mediumCopy, type PlayerProblem } from './player.copy.ts';
import { isWatermarkExplained, saveWatermarkExplained } from './player-memory.ts';
import * as styles from './stage-panels.module.css';

interface PosterProps {
  readonly medium: Medium;
  readonly title: string;
  readonly cover: ReactNode;
  /**
   * Position in seconds at which playback will resume. It is 0 if playback starts at the beginning.
   */
  readonly resumeAt: number;
  readonly fromYoutube: boolean;
  /**
   * Called when a pointer or the focus reaches the poster, so that the player can be loaded early.
   */
  readonly onPreload: () => void;
  readonly onStart: () => void;
}

export function PosterPicture({ cover }: Pick<PosterProps, 'cover'>) {
  return (
    <>
      <span className={styles.cover} aria-hidden="true">
        {cover}
      </span>
      <span className={styles.disc} aria-hidden="true">
        <PlayIcon size={40} />
      </span>
    </>
  );
}

export function Poster(props: PosterProps) {
  const { medium, title, cover, resumeAt, fromYoutube, onPreload, onStart } = props;
  return (
    <button
      type="button"
      className={styles.poster}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={onStart}
    >
      <PosterPicture cover={cover} />
      <VisuallyHidden>{mediumCopy[medium].play(title)}</VisuallyHidden>
      {(resumeAt > 0 || fromYoutube) && (
        <span className={styles.caption}>
          {resumeAt > 0 && (
            <span>
              {copy.resumeFrom} <Ltr>{formatClock(resumeAt)}</Ltr>
            </span>
          )}
          {fromYoutube && <span className={styles.notice}>{copy.youtubeNotice}</span>}
        </span>
      )}
    </button>
  );
}

interface EndPanelProps {
  readonly medium: Medium;
  readonly nextAction: ReactNode;
  readonly onReplay: () => void;
}

/** Replaces the player when a video has ended. The next video does not start by itself. */
export function EndPanel({ medium, nextAction, onReplay }: EndPanelProps) {
  const title = useRef<HTMLElement>(null);
  // Take the focus, because the player that had it was removed.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.problem}>
      <strong ref={title} tabIndex={-1} className={styles.ended}>
        {mediumCopy[medium].ended}
      </strong>
      <span className={styles.actions}>
        {nextAction}
        <button type="button" className={styles.elsewhere} onClick={onReplay}>
          {mediumCopy[medium].replay}
        </button>
      </span>
    </div>
  );
}

interface ProblemPanelProps {
  readonly medium: Medium;
  readonly problem: PlayerProblem;
  /** YouTube's id of the video, or null if the video is not on YouTube. */
  readonly youtubeId: string | null;
  readonly onRetry: () => void;
}

export function ProblemPanel({ medium, problem, youtubeId, onRetry }: ProblemPanelProps) {
  return (
    <div className={classes(styles.problem, styles.overlay)} role="alert">
      <strong>{mediumCopy[medium].unplayable}</strong>
      <span>{copy.unplayableCause[problem]}</span>
      <span className={styles.actions}>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {copy.retry}
        </button>
        {youtubeId !== null && (
          <a
            className={styles.elsewhere}
            href={`https://www.youtube.com/watch?v=${youtubeId}`}
            target="_blank"
            rel="noreferrer"
          >
            {copy.openOnYoutube}
          </a>
        )}
      </span>
    </div>
  );
}

interface NoticeProps {
  readonly children: ReactNode;
  readonly action: string;
  readonly onAction: () => void;
  readonly className?: string | undefined;
}

function Notice({ children, action, onAction, className }: NoticeProps) {
  return (
    <p className={classes(styles.note, className)} role="status">
      <span>{children}</span>
      <button type="button" className={styles.action} onClick={onAction}>
        {action}
      </button>
    </p>
  );
}

interface ResumedNoticeProps {
  readonly resumedAt: number;
  readonly onRestart: () => void;
}

/** Shows the position at which playback resumed, and a button to start over. */
export function ResumedNotice({ resumedAt, onRestart }: ResumedNoticeProps) {
  return (
    <Notice className={styles.resumed} action={copy.fromStart} onAction={onRestart}>
      {copy.resumed} <Ltr>{formatClock(resumedAt)}</Ltr>
    </Notice>
  );
}

/**
 * Returns a notice that explains the watermark. Returns nothing once the student has confirmed the
 * notice on this device.
 */
export function useWatermarkNote(): ReactNode {
  const [isDue, setIsDue] = useState(() => !isWatermarkExplained());
  const confirm = () => {
    saveWatermarkExplained();
    setIsDue(false);
  };
  return (
    isDue && (
      <Notice action={copy.understood} onAction={confirm}>
        {copy.watermark}
      </Notice>
    )
  );
}
