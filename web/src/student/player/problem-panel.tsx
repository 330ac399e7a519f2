import { copy, type PlayerProblem } from './copy.ts';
import styles from './lecture-player.module.css';

interface Props {
  readonly problem: PlayerProblem;
  /** Where the video can be watched instead; null where nowhere else. */
  readonly youtubeId: string | null;
  readonly onRetry: () => void;
}

/** Takes the player's place when a video cannot go on. */
export function ProblemPanel({ problem, youtubeId, onRetry }: Props) {
  return (
    <div className={styles.problem} role="alert">
      <strong>{copy.unplayable}</strong>
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
