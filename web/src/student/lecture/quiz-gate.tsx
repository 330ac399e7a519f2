import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';

interface Props {
  readonly courseId: string;
  /** The lecture whose quiz must be passed. */
  readonly gate: Lecture;
}

/** Replaces the player if an earlier quiz gates the lecture. */
export function QuizGate({ courseId, gate }: Props) {
  return (
    <div className={styles.frame}>
      <Notice
        icon={LockIcon}
        title={copy.quizGate.title}
        text={copy.quizGate.text(gate.title)}
        level={null}
        actions={<ButtonLink to={paths.quiz(courseId, gate.id)}>{copy.quizGate.action}</ButtonLink>}
      />
    </div>
  );
}
