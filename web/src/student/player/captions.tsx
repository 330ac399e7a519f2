import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../shared/ui/classes.ts';
import * as styles from './captions.module.css';
import { fetchPlayableUrl } from './hosting-url.ts';
import * as controlStyles from './media-controls.module.css';
import { alwaysShown } from './media-elements.ts';
import { copy } from './player.copy.ts';
import {
  type CaptionSize,
  captionSizes,
  readCaptionSize,
  saveCaptionSize,
} from './player-memory.ts';

export type Captions = NonNullable<ReturnType<typeof useCaptions>>;

/**
 * Loads a video's captions while the student wants them. They are fetched as text, because a
 * `<track>` of another host would need `crossorigin` on the video, which breaks videos of hosts
 * without CORS.
 * @returns null if the video has none. `url` is null until they have loaded
 */
export function useCaptions(address: string | null) {
  const queryClient = useQueryClient();
  // A signed address changes with each answer, but the captions stay the same.
  const [source] = useState(address);
  const [size, setSize] = useState(readCaptionSize);
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isOn = size !== 'off';

  useEffect(() => {
    if (source === null || !isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    let blobUrl: string | null = null;
    const load = async () => {
      const response = await fetch(await fetchPlayableUrl(queryClient, source), { signal });
      const text = await response.text();
      if (!response.ok || !text.startsWith('WEBVTT')) throw new Error('These are no captions');
      if (signal.aborted) return;
      blobUrl = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
      setUrl(blobUrl);
    };
    // The video plays on without them.
    load().catch(() => {
      if (!signal.aborted) setHasFailed(true);
    });
    return () => {
      controller.abort();
      if (blobUrl !== null) URL.revokeObjectURL(blobUrl);
      setUrl(null);
      setHasFailed(false);
    };
  }, [queryClient, source, isOn]);

  if (source === null) return null;
  const choose = (next: CaptionSize) => {
    saveCaptionSize(next);
    setSize(next);
  };
  return { size, choose, url, hasFailed };
}

/**
 * A select that shows the captions in a size, or hides them. It is the browser's own element, like
 * `SpeedSelect`.
 */
export function CaptionSelect({ size, choose }: Pick<Captions, 'size' | 'choose'>) {
  return (
    <select
      className={controlStyles.select}
      dir="rtl"
      aria-label={copy.captions}
      value={size}
      onChange={({ target }) => choose(captionSizes.find((each) => each === target.value) ?? 'off')}
    >
      {captionSizes.map((each) => (
        <option key={each} value={each}>
          {copy.captionSizes[each]}
        </option>
      ))}
    </select>
  );
}

/** Returns the text of each cue that is due, without the markup of WebVTT. */
function readCues(cues: TextTrackCueList | null): readonly string[] {
  return Array.from(cues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '');
}

interface TrackProps {
  readonly url: string;
  readonly onLines: (lines: readonly string[]) => void;
}

/**
 * The captions, in the video element. The browser reads them, and `CaptionLines` shows them. They are
 * metadata to the browser, because it might draw captions by a setting of the phone.
 */
export function CaptionTrack({ url, onLines }: TrackProps) {
  const element = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const track = element.current?.track;
    if (track === undefined) return;
    const update = () => onLines(readCues(track.activeCues));
    // A disabled track has no cues.
    track.mode = 'hidden';
    track.addEventListener('cuechange', update);
    return () => {
      track.removeEventListener('cuechange', update);
      onLines([]);
    };
  }, [onLines]);
  return <track ref={element} kind="metadata" src={url} />;
}

const sizeClasses = { small: styles.small, normal: styles.normal, large: styles.large };

interface LinesProps {
  readonly captions: Captions;
  readonly lines: readonly string[];
}

/**
 * Shows the captions over the picture. The browser would draw them behind our controls, and Safari
 * would ignore their size.
 */
export function CaptionLines({ captions: { size, hasFailed }, lines }: LinesProps) {
  if (size === 'off') return null;
  return (
    <div
      slot="centered-chrome"
      {...alwaysShown}
      className={classes(styles.captions, sizeClasses[size])}
    >
      {hasFailed && (
        <p className={styles.failed} role="status" dir="rtl">
          {copy.captionsFailed}
        </p>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}
