import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { scannerCopy as copy } from './scanner.copy.ts';
import * as styles from './scanner.module.css';
import { switchTorch, useCamera } from './use-camera.ts';
import { useCardReading } from './use-card-reading.ts';

function show(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

function Torch({ track }: { readonly track: MediaStreamTrack }) {
  const [lit, setLit] = useState(false);
  const toggle = () =>
    switchTorch(track, !lit).then(
      () => setLit(!lit),
      () => undefined,
    );
  return (
    <Button look="secondary" aria-pressed={lit} onClick={() => void toggle()}>
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

export type Scanned =
  | { readonly as: 'code'; readonly code: string }
  | { readonly as: 'typing' | 'closed' };

export interface ScannerProps {
  /** Called once, after the focus has returned to the element that had it before. */
  readonly onEnd: (scanned: Scanned) => void;
}

export default function Scanner({ onEnd }: ScannerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const end = useRef<Scanned>({ as: 'closed' });
  const leave = (scanned: Scanned) => {
    end.current = scanned;
    dialog.current?.close();
  };
  const { state, torch } = useCamera(video);
  const reading = useCardReading(video, state === 'on', (code) => leave({ as: 'code', code }));
  const isFine = state === 'opening' || state === 'on';
  const problem = reading === 'unread' ? reading : isFine ? null : state;
  const hint = reading === 'other' ? copy.hints.other : copy.hints[isFine ? state : 'opening'];
  return (
    <dialog
      ref={(element) => {
        dialog.current = element;
        show(element);
      }}
      className={styles.scanner}
      aria-label={copy.title}
      onClose={() => onEnd(end.current)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{copy.title}</h2>
        <button
          type="button"
          className={classes('icon-button', styles.close)}
          aria-label={copy.close}
          onClick={() => leave({ as: 'closed' })}
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
          look={problem === null ? 'quiet' : 'primary'}
          onClick={() => leave({ as: 'typing' })}
        >
          {copy.type}
        </Button>
      </div>
    </dialog>
  );
}
