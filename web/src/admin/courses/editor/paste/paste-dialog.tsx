import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { Ltr } from '../../../../shared/format/ltr.tsx';
import { formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { plural } from '../../../../shared/format/plural.ts';
import { formatDuration } from '../../../../shared/format/time.ts';
import { classes } from '../../../../shared/ui/classes.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import * as form from '../../../ui/form/form.module.css';
import * as layout from '../../../ui/layout.module.css';
import { nouns } from '../../../ui/nouns.ts';
import { copy as common } from '../../../ui/ui.copy.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './paste-dialog.module.css';
import { linesFromLinks, type PastedLecture, readPastedLectures } from './read-pasted-lectures.ts';

export interface PlacedLecture extends PastedLecture {
  /** Index of the lecture in the course, after those before it were added. */
  readonly position: number;
}

/**
 * Places lectures in the course. A line that was corrected goes where it stood among the lines that
 * were added before.
 * @param slots positions of the lines that stayed in the field, or empty for a first paste
 * @returns the lectures to add, and the positions of the lines that stay now
 */
export function placeLectures(
  lectures: readonly PastedLecture[],
  slots: readonly number[],
  lectureCount: number,
): { readonly placed: PlacedLecture[]; readonly slots: number[] } {
  const placed: PlacedLecture[] = [];
  const nextSlots: number[] = [];
  for (const [index, lecture] of lectures.entries()) {
    // Lines that were typed in addition follow the last line.
    const slot = slots[index] ?? slots.at(-1) ?? lectureCount;
    const position = slot + placed.length;
    if (lecture.problem === null) placed.push({ ...lecture, position });
    else nextSlots.push(position);
  }
  return { placed, slots: nextSlots };
}

interface Props {
  readonly lectureCount: number;
  /** URLs of the videos that the course already has. */
  readonly existingUrls: readonly string[];
  readonly onClose: () => void;
  readonly onAdd: (lectures: readonly PlacedLecture[]) => void;
}

/** Returns a line for each video that a copied page links to, or null if there are none. */
function linesFromPage(html: string): string | null {
  if (html === '') return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return linesFromLinks(
    [...page.querySelectorAll('a[href]')].map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      text: anchor.getAttribute('title') || (anchor.textContent ?? ''),
    })),
  );
}

/** Returns a pasted lecture's title, or its number if it has none. */
export function pastedTitle({ title }: PastedLecture, number: number): string {
  return title || copy.lectures.number(formatPlainNumber(number));
}

function Row({ lecture, number }: { readonly lecture: PastedLecture; readonly number: number }) {
  const { src, line, durationSeconds, problem, text } = lecture;
  if (problem !== null)
    return (
      <li className={classes(styles.row, styles.faulty)}>
        <span>{text}</span>
        <span className={styles.problem}>
          {copy.paste.line(formatPlainNumber(line))}: {copy.paste.problems[problem]}
        </span>
      </li>
    );
  return (
    <li className={styles.row}>
      <span className={styles.title}>{pastedTitle(lecture, number)}</span>
      <span className={layout.muted}>
        {lecture.unit !== '' && `${copy.lectures.startsUnit(lecture.unit)} · `}
        {src === '' ? copy.paste.withoutLink : <Ltr>{src}</Ltr>}
        {durationSeconds !== null && ` · ${formatDuration(durationSeconds)}`}
      </span>
    </li>
  );
}

export function PasteDialog({ lectureCount, existingUrls, onClose, onAdd }: Props) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [slots, setSlots] = useState<readonly number[]>([]);
  const lectures = readPastedLectures(text, limits.lecturesPerCourse - lectureCount, existingUrls);
  const ready = lectures.filter(({ problem }) => problem === null);
  const faulty = lectures.filter(({ problem }) => problem !== null);
  const { placed } = placeLectures(lectures, slots, lectureCount);

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const lines = linesFromPage(event.clipboardData.getData('text/html'));
    if (lines === null) return;
    event.preventDefault();
    setText((before) => (before.trim() === '' ? lines : `${before.trimEnd()}\n${lines}`));
  };
  const add = () => {
    const placement = placeLectures(lectures, slots, lectureCount);
    onAdd(placement.placed);
    // Lines that could not be added stay in the field for correction.
    if (faulty.length === 0) onClose();
    else {
      setText(faulty.map((each) => each.text).join('\n'));
      setSlots(placement.slots);
    }
  };

  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="md"
      title={copy.paste.title}
      className={layout.stack}
      initialFocus={field}
      // A click outside the dialog must not lose pasted text.
      onClose={(_, reason) => (text === '' || reason === 'escapeKeyDown') && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="contained" disabled={ready.length === 0} onClick={add}>
            {ready.length === 0
              ? copy.paste.addNone
              : copy.paste.add(formatPlainNumber(ready.length))}
          </Button>
        </>
      }
    >
      <p id={hintId} className={form.muted}>
        {copy.paste.hint}
      </p>
      <TextField
        multiline
        minRows={5}
        maxRows={10}
        margin="dense"
        label={copy.paste.field}
        value={text}
        inputRef={field}
        onChange={(event) => setText(event.target.value)}
        onPaste={onPaste}
        slotProps={{ htmlInput: { 'aria-describedby': hintId, dir: 'auto', spellCheck: false } }}
      />
      <div role="status">
        {ready.length > 0 && <p>{copy.paste.ready(plural(ready.length, nouns.lecture))}</p>}
        {faulty.length > 0 && (
          <p className={styles.problem}>{copy.paste.faulty(plural(faulty.length, nouns.line))}</p>
        )}
      </div>
      {lectures.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
        <ol className={styles.preview} aria-label={copy.paste.preview} tabIndex={0}>
          {lectures.map((lecture) => (
            <Row
              key={lecture.line}
              lecture={lecture}
              number={1 + (placed.find(({ line }) => line === lecture.line)?.position ?? 0)}
            />
          ))}
        </ol>
      )}
    </DialogFrame>
  );
}
