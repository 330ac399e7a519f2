import { Fragment, useMemo, useSyncExternalStore } from 'react';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatClock } from '../../shared/format/time.ts';
import * as styles from './chapters.module.css';
import { copy } from './player.copy.ts';
import { playhead, seekTo } from './playhead.ts';
import { type Chapter, chapterAt, readChapters } from './read-chapters.ts';

/** Chapters are in a lecture's first video, or in its first recording. */
const part = 0;

/**
 * Returns the chapter that is playing. The store changes each second, but the component renders
 * only with the next chapter.
 */
function useCurrentChapter(chapters: readonly Chapter[]): Chapter | undefined {
  const start = useSyncExternalStore(playhead.subscribe, () => {
    const moment = playhead.get();
    return moment?.part === part ? chapterAt(chapters, moment.seconds)?.start : undefined;
  });
  return chapters.find((chapter) => chapter.start === start);
}

interface ListProps {
  /** The lecture's description, which names the chapters. */
  readonly description: string;
}

/** The chapters of a lecture, below the player. A tap plays one. */
export function ChapterList({ description }: ListProps) {
  const chapters = useMemo(() => readChapters(description), [description]);
  const current = useCurrentChapter(chapters);
  if (chapters.length === 0) return null;
  return (
    <details className={styles.chapters}>
      <summary>
        {copy.chapters(formatNumber(chapters.length))}
        {current !== undefined && (
          <span className={styles.now}>{copy.currentChapter(current.title)}</span>
        )}
      </summary>
      <ol>
        {chapters.map(({ start, title }) => (
          <li key={start}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={current?.start === start}
              onClick={() => seekTo(start, part)}
            >
              <Ltr>{formatClock(start)}</Ltr>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface TimedTextProps {
  readonly text: string;
}

/** A lecture's description, in which the times of its chapters are buttons that play them. */
export function TimedText({ text }: TimedTextProps) {
  const chapters = useMemo(() => readChapters(text), [text]);
  return text.split('\n').map((line, index) => {
    const chapter = chapters.find((each) => each.line === index);
    const [from, to] = chapter?.time ?? [0, 0];
    const time = line.slice(from, to);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text keep their places
      <Fragment key={index}>
        {index > 0 && '\n'}
        {chapter !== undefined && (
          <>
            {line.slice(0, from)}
            <button
              type="button"
              className={styles.time}
              aria-label={copy.playChapter(time, chapter.title)}
              onClick={() => seekTo(chapter.start, part)}
            >
              <bdi>{time}</bdi>
            </button>
          </>
        )}
        <LinkedText text={line.slice(to)} />
      </Fragment>
    );
  });
}
