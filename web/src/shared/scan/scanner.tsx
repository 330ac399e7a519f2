import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { scannerCopy as copy } from './scanner.copy.ts';
import * as styles from './scanner.module.css';
import { switchTorch, useCamera } from './use-camera.ts';
import { useCardReading } from './use-card-reading.ts';

function showDialog(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

function Torch({ track }: { readonly track: MediaStreamTrack }) {
  const [isLit, setIsLit] = useState(false);
  const toggle = () =>
    switchTorch(track, !isLit).then(
      () => setIsLit(!isLit),
      () => undefined,
    );
  return (
    <Button variant="secondary" aria-pressed={isLit} onClick={() => void toggle()}>
      {copy.torch}
    </Button>
  );
}

interface PictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly hidden: boolean;
}

function Picture({ video, hidden }: PictureProps) {
  return (
    <div className={styles.picture} hidden={hidden}>
      <video ref={video} className={styles.video} playsInline muted />
      <span className={styles.frame} />
    </div>
  );
}

export type ScanResult =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'typing' | 'closed' };

export interface ScannerProps {
  /** Called once, after the focus has returned to the element that had it before. */
  readonly onEnd: (result: ScanResult) => void;
}

export default function Scanner({ onEnd }: ScannerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const lastResult = useRef<ScanResult>({ kind: 'closed' });
  const finish = (result: ScanResult) => {
    lastResult.current = result;
    dialog.current?.close();
  };
  const { state, torch } = useCamera(video);
  const readingProblem = useCardReading(video, state === 'on', (code) =>
    finish({ kind: 'code', code }),
  );
  const isRunning = state === 'opening' || state === 'on';
  const problem = readingProblem === 'unread' ? readingProblem : isRunning ? null : state;
  const hint =
    readingProblem === 'other' ? copy.hints.other : copy.hints[isRunning ? state : 'opening'];
  return (
    <dialog
      ref={(element) => {
        dialog.current = element;
        showDialog(element);
      }}
      className={styles.scanner}
      aria-label={copy.title}
      onClose={() => onEnd(lastResult.current)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{copy.title}</h2>
        <button
          type="button"
          className={classes('icon-button', styles.close)}
          aria-label={copy.close}
          onClick={() => finish({ kind: 'closed' })}
        >
          <CloseIcon />
        </button>
      </div>
      <Picture video={video} hidden={problem !== null} />
      <p className={styles.hint} role="status">
        {problem === null ? hint : copy.problems[problem]}
      </p>
      <div className={styles.actions}>
        {torch !== null && problem === null && <Torch track={torch} />}
        <Button
          variant={problem === null ? 'quiet' : 'primary'}
          onClick={() => finish({ kind: 'typing' })}
        >
          {copy.type}
        </Button>
      </div>
    </dialog>
  );
}
