import type { Resource } from '@markaz/contract/catalogue/lectures';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import type { StaffQuestion } from '@markaz/contract/learning/answering';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { formatDaysAgo } from '../../shared/format/days-ago.ts';
import { LinkedText } from '../../shared/format/linked-text.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatClock } from '../../shared/format/time.ts';
import { paths } from '../../shared/paths.ts';
import { momentSearch } from '../../student/player/playhead.ts';
import { PreviewStage } from '../../student/player/preview-stage.tsx';
import { adminPaths } from '../ui/admin-paths.ts';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { ReasonAction } from '../ui/repair-dialog.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { AnswerForm } from './answer-form.tsx';
import { courseQuery, questionsKey } from './queries.ts';
import { copy } from './questions.copy.ts';
import * as styles from './questions.module.css';

interface PlayerProps {
  readonly resources: readonly Resource[];
  readonly title: string;
  readonly part: number;
  readonly seconds: number;
}

/** Plays a lecture from the moment of a question, in the students' player. */
function MomentPlayer({ resources, title, part, seconds }: PlayerProps) {
  const playable = resources.flatMap((resource) => {
    const source = readMediaSource(resource);
    return source === null ? [] : [{ source, captions: resource.captions ?? null }];
  });
  const videos = playable.filter(({ source }) => source.kind !== 'audio');
  // Students of a lecture without a video ask while they listen.
  const current = (videos.length > 0 ? videos : playable)[part];
  if (current === undefined) return <p className={layout.muted}>{copy.noPlayer}</p>;
  return <PreviewStage {...current} title={title} part={part} startAt={seconds} />;
}

/** The lecture plays beside the form, so that nobody leaves the list to answer. */
function Answering({
  question,
  onDone,
}: {
  readonly question: StaffQuestion;
  readonly onDone: () => void;
}) {
  const { cId, lId, part, seconds, lecture } = question;
  const query = useQuery(courseQuery(cId, lId));
  return (
    <Loaded query={query} label={copy.media} height="18rem" level={3}>
      {({ lectures, resources }) => (
        <div className={layout.columns}>
          <MomentPlayer {...{ resources, part, seconds }} title={lecture ?? ''} />
          <AnswerForm question={question} lectures={lectures} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}

/** The answer as the student sees it. */
function Answer({ question: { answer, cId } }: { readonly question: StaffQuestion }) {
  if (answer === null) return null;
  const { text, link } = answer;
  return (
    <div className={styles.answer}>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          <LinkedText text={text} />
        </p>
      )}
      {link !== null && (
        <Link to={`${paths.lecture(cId, link.lId)}${momentSearch(link)}`}>
          {copy.at} <Ltr>{formatClock(link.seconds)}</Ltr>
        </Link>
      )}
    </div>
  );
}

interface Props {
  readonly question: StaffQuestion;
  readonly now: Date;
}

export function QuestionCard({ question, now }: Props) {
  const { id, cId, lId, course, lecture, part, seconds, text, at, answer, published, uid } =
    question;
  const [isOpen, setIsOpen] = useState(false);
  const mayOpenLecture = useHasAccess()('content');
  const moment = (
    <>
      {copy.at} <Ltr>{formatClock(seconds)}</Ltr>
    </>
  );
  const { remove } = copy;
  return (
    <li className={layout.panel}>
      <p className={layout.facts}>
        <span>{course}</span>
        <span>{lecture ?? copy.removedLecture}</span>
        {mayOpenLecture && lecture !== null ? (
          <Link
            to={`${paths.lecture(cId, lId)}${momentSearch({ seconds, part })}`}
            title={copy.openLecture}
          >
            {moment}
          </Link>
        ) : (
          <span>{moment}</span>
        )}
        <span>{formatDaysAgo(at, now)}</span>
        {published && <span>{copy.published}</span>}
      </p>
      <p className={styles.text} dir="auto">
        <strong>{text}</strong>
      </p>
      <Answer question={question} />
      {isOpen && <Answering question={question} onDone={() => setIsOpen(false)} />}
      <div className={layout.actions}>
        <Button
          variant={answer === null && !isOpen ? 'contained' : 'outlined'}
          aria-expanded={isOpen}
          aria-label={(answer === null ? copy.answerNamed : copy.changeNamed)(text)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? copy.close : answer === null ? copy.answer : copy.change}
        </Button>
        <ReasonAction
          button={{
            color: 'error',
            children: remove.action,
            'aria-label': remove.actionNamed(text),
          }}
          title={remove.title}
          confirm={remove.confirm}
          danger
          suggestions={remove.suggestions}
          call={(reason) => postJson('admin/questions/delete', { id, reason })}
          successText={remove.done}
          failureText={remove.failed}
          invalidates={[questionsKey, ['admin', 'today']]}
        >
          {remove.explain}
        </ReasonAction>
        {uid !== undefined && (
          <Button component={Link} to={adminPaths.student(uid)}>
            {copy.student}
          </Button>
        )}
      </div>
    </li>
  );
}
