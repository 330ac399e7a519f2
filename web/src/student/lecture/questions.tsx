import type {
  AnswerLink,
  OwnQuestion,
  PublishedQuestion,
  QuestionAnswer,
} from '@markaz/contract/learning/questions';
import { questionText } from '@markaz/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchRarely } from '../../shared/api/query-client.ts';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import {
  areQuestionsSaved,
  type QuestionDraft,
  type QuestionsId,
  type UnsentQuestion,
  useQuestions,
} from '../../shared/notes/device-questions.ts';
import {
  dropQuestion,
  fetchQuestions,
  putQuestion,
  sendAgain,
  sendQuestions,
  sendQuestionsOnExit,
  setQuestionDraft,
} from '../../shared/notes/questions.ts';
import { paths } from '../../shared/paths.ts';
import { classes } from '../../shared/ui/classes.ts';
import { icon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { momentSearch, playhead, seekTo } from '../player/playhead.ts';
import { usePageExit } from '../player/use-page-exit.ts';
import { ListStatus, MomentButton, MomentForm, MomentLabel } from './moment.tsx';
import * as styles from './notes.module.css';
import { questionsCopy as copy } from './questions.copy.ts';

const QuestionIcon = icon(
  <path d="M9 9.2a3 3 0 1 1 4.3 2.7c-.9.4-1.3 1-1.3 2M12 17.2v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z" />,
);

const rowTool = classes(styles.tool, styles.rowTool);

interface Place extends QuestionsId {
  readonly lId: string;
}

interface FormProps {
  readonly place: Place;
  readonly draft: QuestionDraft;
  /** Called when the form has closed. */
  readonly onClose: () => void;
}

function QuestionForm({ place, draft, onClose }: FormProps) {
  const { lId } = place;
  return (
    <MomentForm
      label={copy.questionAt}
      draft={draft}
      maxLength={questionText}
      hint={copy.hint}
      submit={copy.send}
      onText={(text) => setQuestionDraft(place, lId, { ...draft, text })}
      onSubmit={() => {
        putQuestion(place, lId, draft);
        onClose();
        // If this fails, the question stays below the form, with the reason.
        sendQuestions(place).then(
          () => showToast(copy.sent),
          () => undefined,
        );
      }}
      onCancel={() => {
        setQuestionDraft(place, lId, null);
        onClose();
      }}
    />
  );
}

/** Called when the player has jumped to a moment. */
interface Jumping {
  readonly onJump: () => void;
}

interface AnswerLinkProps extends Jumping {
  readonly place: Place;
  readonly link: AnswerLink;
}

/** Plays the moment, or opens the other lecture at it. */
function AnswerMoment({ place: { cId, lId }, link, onJump }: AnswerLinkProps) {
  const time = <Ltr>{formatClock(link.seconds)}</Ltr>;
  if (link.lId !== lId)
    return (
      <Link to={`${paths.lecture(cId, link.lId)}${momentSearch(link)}`}>
        {copy.seeElsewhere} {time}
      </Link>
    );
  return (
    <button
      type="button"
      className={rowTool}
      onClick={() => {
        seekTo(link.seconds, link.part);
        onJump();
      }}
    >
      {copy.seeHere} {time}
    </button>
  );
}

interface RowProps extends Jumping {
  readonly place: Place;
  readonly question: Pick<PublishedQuestion, 'part' | 'seconds' | 'text'>;
  readonly answer: QuestionAnswer | null;
  readonly state?: ReactNode;
}

function QuestionRow({ place, question, answer, state, onJump }: RowProps) {
  return (
    <li className={styles.note}>
      <MomentButton moment={question} showsPart={question.part > 0} onJump={onJump} />
      <div className={styles.text}>
        {state !== undefined && <strong className={styles.state}>{state}</strong>}
        {question.text !== '' && <p dir="auto">{question.text}</p>}
        {answer !== null && (
          <div className={styles.answer}>
            <VisuallyHidden>{copy.answer}</VisuallyHidden>
            {answer.text !== '' && (
              <p dir="auto">
                <LinkedText text={answer.text} />
              </p>
            )}
            {answer.link !== null && (
              <AnswerMoment place={place} link={answer.link} onJump={onJump} />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

interface UnsentProps {
  readonly place: Place;
  readonly questions: readonly UnsentQuestion[];
}

/** Shows the questions that the server does not have, also while the list is closed. */
function UnsentList({ place, questions }: UnsentProps) {
  return (
    <ul className={styles.list} aria-label={copy.mine}>
      {questions.map((question) => (
        <li key={question.id}>
          <p className={styles.text} dir="auto">
            {question.text}
          </p>
          {question.problem === undefined ? (
            <p className={styles.status}>{copy.unsent}</p>
          ) : (
            <>
              <p className={styles.problem} role="alert">
                {copy.refused} {question.problem}
              </p>
              <div className={styles.actions}>
                <button
                  type="button"
                  className={rowTool}
                  onClick={() =>
                    void sendAgain(place, question).then(
                      () => showToast(copy.sent),
                      () => undefined,
                    )
                  }
                >
                  {copy.sendAgain}
                </button>
                <button
                  type="button"
                  className={rowTool}
                  onClick={() => dropQuestion(place, question.id)}
                >
                  {copy.drop}
                </button>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ListProps extends Jumping {
  readonly place: Place;
  readonly own: readonly OwnQuestion[];
}

/** Lists the own and the published questions. Asks the server only when the student opens it. */
function QuestionList({ place, own, onJump }: ListProps) {
  const query = useQuery({
    ...refetchRarely,
    queryKey: ['questions', place.uid, place.cId, place.lId],
    queryFn: () => fetchQuestions(place, place.lId),
    refetchOnReconnect: true,
  });
  const ownIds = new Set(own.map(({ id }) => id));
  const published = (query.data ?? []).filter(({ id }) => !ownIds.has(id));
  const status = () => {
    if (query.isFetching && query.data === undefined) return copy.loading;
    return own.length + published.length === 0 ? copy.empty : null;
  };
  return (
    <section className={styles.list} aria-label={copy.questions}>
      <ListStatus query={query} texts={copy}>
        {status()}
      </ListStatus>
      {own.length > 0 && (
        <>
          <h2>{copy.mine}</h2>
          <ul className={styles.notes}>
            {own.map((question) => (
              <QuestionRow
                key={question.id}
                {...{ place, question, onJump }}
                answer={question.answer}
                state={copy.states[question.state]}
              />
            ))}
          </ul>
        </>
      )}
      {published.length > 0 && (
        <>
          <h2>{copy.published}</h2>
          <ul className={styles.notes}>
            {published.map((question) => (
              <QuestionRow
                key={question.id}
                {...{ place, question, onJump }}
                answer={question.answer}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Questions about the lecture, below its notes. Remount it for each lecture. */
export function LectureQuestions({ uid, cId, lId }: Place) {
  const place = useMemo(() => ({ uid, cId, lId }), [uid, cId, lId]);
  const stored = useQuestions(place);
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const askButton = useRef<HTMLButtonElement>(null);
  usePageExit(() => sendQuestionsOnExit(place));

  const draft = stored.drafts[lId];
  const own = stored.own.filter((question) => question.lId === lId);
  const unsent = stored.unsent.filter((question) => question.lId === lId);
  const ask = () => {
    const { seconds = 0, part = 0 } = playhead.get() ?? {};
    setQuestionDraft(place, lId, { id: crypto.randomUUID(), part, seconds, text: '' });
  };
  return (
    <>
      <div ref={bar} className={classes(styles.bar, styles.second)}>
        <button ref={askButton} type="button" className={styles.tool} onClick={ask}>
          <QuestionIcon />
          <MomentLabel text={copy.ask} textAt={copy.askAt} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {copy.questions}
        </button>
      </div>
      {draft !== undefined && (
        <QuestionForm
          key={draft.id}
          place={place}
          draft={draft}
          onClose={() => askButton.current?.focus()}
        />
      )}
      {unsent.length > 0 && <UnsentList place={place} questions={unsent} />}
      <p className={styles.status} role="alert">
        {!areQuestionsSaved(place) && copy.notSaved}
      </p>
      {isOpen && (
        <QuestionList
          place={place}
          own={own}
          onJump={() => bar.current?.scrollIntoView({ block: 'end' })}
        />
      )}
    </>
  );
}
