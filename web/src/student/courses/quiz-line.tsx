import type { Progress, QuizStanding } from '@markaz/contract/accounts/users';
import { gateBefore } from '@markaz/contract/catalogue/gates';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { CheckIcon, icon } from '../../shared/ui/icons.tsx';
import * as styles from './lecture-list.module.css';
import { quizCopy as copy } from './quiz.copy.ts';

interface QuizState {
  /** `closed`: the quiz of an earlier lecture must be passed first. */
  readonly mood: 'closed' | 'passed' | 'open';
  readonly text: string;
}

interface Reader {
  readonly progress: Pick<Progress, 'lectures'>;
  /** Whether the user is staff, whom no quiz blocks. */
  readonly isMaker: boolean;
}

/** Returns a student's state in a quiz: the score, and whether it is enough. */
function ownState(questions: number, standing: QuizStanding | undefined): QuizState {
  if (standing === undefined || (standing.attempts === 0 && !standing.opened))
    return { mood: 'open', text: copy.quiz(copy.questions(questions)) };
  const { best, passed, opened } = standing;
  const mark = best === null ? [] : [copy.mark(best)];
  if (opened) return { mood: 'open', text: copy.quiz(...mark, copy.opened) };
  if (passed) return { mood: 'passed', text: copy.quiz(...mark, copy.passed) };
  return { mood: 'open', text: copy.quiz(...mark, copy.failed) };
}

/**
 * Returns the state of a lecture's quiz, or of the quiz that must be passed before the lecture;
 * null if there is neither. The latter does not block students without access to its lecture.
 */
export function quizState(
  lecture: Lecture,
  lectures: readonly Lecture[],
  { progress, isMaker }: Reader,
): QuizState | null {
  const standingOf = (id: string) => progress.lectures.find(({ lId }) => lId === id)?.quiz;
  const gateId = lecture.open === 'true' ? null : gateBefore(lectures, lecture.id);
  const gate = lectures.find(({ id }) => id === gateId);
  const waits = !(isMaker || lecture.locked || gate?.locked) && gate !== undefined;
  if (waits && !standingOf(gate.id)?.passed)
    return { mood: 'closed', text: copy.after(gate.order) };
  if (lecture.quiz !== undefined) return ownState(lecture.quiz.questions, standingOf(lecture.id));
  if (gate === undefined) return null;
  return { mood: 'open', text: (lecture.locked ? copy.after : copy.openAfter)(gate.order) };
}

const SheetIcon = icon(<path d="M6.5 4.5h11v15h-11zM9.5 9h5M9.5 12h5M9.5 15h3" />);
/** Icon for a lecture that waits for a quiz. It is not a lock, because nothing has to be bought. */
const StepsIcon = icon(<path d="M4 19.5h5v-5h5v-5h5.5v-5" />);

const looks = {
  closed: [StepsIcon, styles.closed],
  passed: [CheckIcon, styles.open],
  open: [SheetIcon, styles.fact],
} as const;

interface Props {
  readonly lecture: Lecture;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress;
}

/** Shows a lecture's quiz result, or the quiz to pass first. Only for users with access. */
export default function QuizLine({ progress, ...row }: Props) {
  const { user } = useSession();
  const state = quizState(row.lecture, row.lectures, { progress, isMaker: may(user, 'content') });
  if (state === null) return null;
  const [Icon, look] = looks[state.mood];
  return (
    <span className={look}>
      <Icon size={16} />
      {state.text}
    </span>
  );
}
