import type { Note } from '@markaz/contract/learning/notes';
import { notesPerLecture, noteText } from '@markaz/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { openShareSheet } from '../../shared/account/follow-link.ts';
import { refetchRarely } from '../../shared/api/query-client.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import {
  areNotesSaved,
  isUnsent,
  type NotesId,
  putNote,
  sendNotesOnExit,
  setDraft,
  syncNotes,
  useNotes,
} from '../../shared/notes/notes.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { icon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { momentSearch, playhead } from '../player/playhead.ts';
import { usePageExit } from '../player/use-page-exit.ts';
import { ListStatus, MomentButton, MomentForm, MomentLabel } from './moment.tsx';
import { notesCopy as copy } from './notes.copy.ts';
import * as styles from './notes.module.css';
import { LectureQuestions } from './questions.tsx';
import { usePlayhead } from './use-playhead.ts';

const PenIcon = icon(<path d="M4.5 19.5 6 14 15.5 4.5l4 4L10 18zM13 7l4 4" />);

const ShareIcon = icon(
  <>
    <circle cx="17.5" cy="5.5" r="2.2" />
    <circle cx="6.5" cy="12" r="2.2" />
    <circle cx="17.5" cy="18.5" r="2.2" />
    <path d="m8.5 10.9 7-4.2M8.5 13.1l7 4.2" />
  </>,
);

const rowTool = classes(styles.tool, styles.rowTool);

interface Titles {
  readonly courseTitle: string;
  readonly lectureTitle: string;
}

interface ShareProps extends Pick<Titles, 'lectureTitle'> {
  readonly id: NotesId;
}

/** Shares the moment that is playing. Without a share sheet, copies its link. */
function ShareMoment({ id: { cId, lId }, lectureTitle }: ShareProps) {
  const isPlaying = usePlayhead() !== null;
  const [uncopiedUrl, setUncopiedUrl] = useState<string | null>(null);
  if (!isPlaying) return null;
  const share = async () => {
    const moment = playhead.get();
    if (moment === null) return;
    setUncopiedUrl(null);
    const url = `${location.origin}${paths.lecture(cId, lId)}${momentSearch(moment)}`;
    if (await openShareSheet(`${lectureTitle}\n${url}`)) return;
    try {
      await navigator.clipboard.writeText(url);
      showToast(copy.copied);
    } catch {
      setUncopiedUrl(url);
    }
  };
  return (
    <>
      <button type="button" className={styles.tool} title={copy.share} onClick={() => void share()}>
        <ShareIcon />
        <VisuallyHidden>{copy.share}</VisuallyHidden>
      </button>
      {uncopiedUrl !== null && (
        <p role="alert">
          {copy.copyFailed}{' '}
          <bdi dir="ltr" className={styles.address}>
            {uncopiedUrl}
          </bdi>
        </p>
      )}
    </>
  );
}

interface FormProps {
  readonly id: NotesId;
  readonly draft: Note;
  /** Called when the form has closed. */
  readonly onClose: () => void;
}

function NoteForm({ id, draft, onClose }: FormProps) {
  return (
    <MomentForm
      label={copy.noteAt}
      draft={draft}
      maxLength={noteText}
      submit={copy.save}
      onText={(text) => setDraft(id, { ...draft, text })}
      onSubmit={() => {
        putNote(id, draft);
        onClose();
      }}
      onCancel={() => {
        setDraft(id, null);
        onClose();
      }}
    />
  );
}

interface ListProps extends Titles {
  readonly id: NotesId;
  readonly notes: readonly Note[];
  readonly hasUnsent: boolean;
  readonly onJump: () => void;
}

/** Prints a copy of the list, which the styles show instead of the page. */
function printAlone(list: HTMLElement): void {
  const paper = document.createElement('div');
  paper.className = styles.paper;
  paper.append(list.cloneNode(true));
  document.body.prepend(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  globalThis.print();
}

/** Lists the notes. Fetches them from the account once, because they may be of another device. */
function NoteList({ id, notes, hasUnsent, onJump, courseTitle, lectureTitle }: ListProps) {
  const query = useQuery({
    ...refetchRarely,
    queryKey: ['notes', id.uid, id.cId, id.lId],
    queryFn: async () => {
      await syncNotes(id);
      return true;
    },
    refetchOnReconnect: true,
  });
  const list = useRef<HTMLElement>(null);
  const remove = (note: Note) => {
    putNote(id, { ...note, text: '' });
    showToast(copy.removed, { action: { label: copy.undo, onClick: () => putNote(id, note) } });
  };
  const hasParts = notes.some(({ part }) => part > 0);
  const status = () => {
    if (notes.length === 0) return query.isFetching ? copy.loading : copy.empty;
    return hasUnsent && !query.isFetching ? copy.unsent : null;
  };
  return (
    <section ref={list} className={styles.list} aria-label={copy.mine}>
      <div className={styles.titles}>
        <h1>{lectureTitle}</h1>
        <p>{courseTitle}</p>
      </div>
      <h2>{copy.mine}</h2>
      <ListStatus query={query} texts={copy}>
        {status()}
      </ListStatus>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <MomentButton moment={note} showsPart={hasParts} onJump={onJump} />
            <p className={styles.text} dir="auto">
              {note.text}
            </p>
            <div className={styles.actions}>
              <button type="button" className={rowTool} onClick={() => setDraft(id, note)}>
                {copy.edit}
              </button>
              <button type="button" className={rowTool} onClick={() => remove(note)}>
                {copy.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {/* Older Firefox on Android cannot print. */}
      {notes.length > 0 && 'print' in globalThis && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            onClick={() => {
              if (list.current !== null) printAlone(list.current);
            }}
          >
            {copy.print}
          </Button>
        </div>
      )}
    </section>
  );
}

interface Props extends NotesId, Titles {}

/** The student's notes and questions in a lecture, below its player. Remount it for each lecture. */
export default function LectureNotes({ uid, cId, lId, ...titles }: Props) {
  const id = useMemo(() => ({ uid, cId, lId }), [uid, cId, lId]);
  const stored = useNotes(id);
  const { draft } = stored;
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const writeButton = useRef<HTMLButtonElement>(null);
  usePageExit(() => sendNotesOnExit(id));

  const notes = stored.notes
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.part - b.part || a.seconds - b.seconds);
  const isFull = notes.length >= notesPerLecture;
  const write = () => {
    const { seconds = 0, part = 0 } = playhead.get() ?? {};
    setDraft(id, { id: crypto.randomUUID(), part, seconds, text: '' });
  };
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <button
          ref={writeButton}
          type="button"
          className={styles.tool}
          disabled={isFull}
          onClick={write}
        >
          <PenIcon />
          <MomentLabel text={copy.write} textAt={copy.writeAt} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {copy.mine}
          {notes.length > 0 && ` ${formatNumber(notes.length)}`}
        </button>
        <ShareMoment id={id} lectureTitle={titles.lectureTitle} />
      </div>
      {draft !== null && (
        <NoteForm
          key={draft.id}
          id={id}
          draft={draft}
          onClose={() => writeButton.current?.focus()}
        />
      )}
      <p className={styles.status} role="alert">
        {isFull && copy.full(formatNumber(notesPerLecture))}
        {!areNotesSaved(id) && copy.notSaved}
      </p>
      {isOpen && (
        <NoteList
          id={id}
          notes={notes}
          hasUnsent={stored.notes.some(isUnsent)}
          onJump={() => bar.current?.scrollIntoView({ block: 'end' })}
          {...titles}
        />
      )}
      <LectureQuestions {...id} />
    </>
  );
}
