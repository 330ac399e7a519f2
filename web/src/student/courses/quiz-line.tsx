import type { Progress } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { may } from '../../shared/auth/may.ts';
import { useSession } from '../../shared/auth/session.tsx';
import { CheckIcon, icon } from '../../shared/ui/icons.tsx';
import * as styles from './lecture-list.module.css';
import { quizState } from './quiz-state.ts';

const SheetIcon = icon(<path d="M6.5 4.5h11v15h-11zM9.5 9h5M9.5 12h5M9.5 15h3" />);
/** Not a lock, because nothing has to be bought. */
const StepsIcon = icon(<path d="M4 19.5h5v-5h5v-5h5.5v-5" />);

const icons = { closed: StepsIcon, passed: CheckIcon, open: SheetIcon } as const;
const looks = { closed: styles.closed, passed: styles.open, open: styles.fact } as const;

interface Props {
  readonly lecture: Lecture;
  readonly lectures: readonly Lecture[];
  readonly progress: Progress;
}

/** A lecture's quiz result, or the quiz that it waits for; only for readers with access. */
export default function QuizLine({ progress, ...row }: Props) {
  const { user } = useSession();
  const state = quizState(row.lecture, row.lectures, { progress, isMaker: may(user, 'content') });
  if (state === null) return null;
  const Icon = icons[state.mood];
  return (
    <span className={looks[state.mood]}>
      <Icon size={16} />
      {state.text}
    </span>
  );
}
