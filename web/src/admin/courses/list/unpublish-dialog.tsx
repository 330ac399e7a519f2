import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { plural } from '../../../shared/format/plural.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nouns } from '../../ui/nouns.ts';
import { CourseStakes } from './course-stakes.tsx';
import * as styles from './delete-dialog.module.css';
import { copy } from './list.copy.ts';

const words = copy.unpublishDialog;

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly onClose: () => void;
  /** The list shows the progress. */
  readonly onConfirm: () => void;
}

/** Before courses are unpublished, says how many students keep them. */
export function UnpublishDialog({ courses, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      className={styles.content}
      title={words.title(plural(courses.length, nouns.course))}
      confirm={copy.unpublish}
      action={{ isPending: false, problem: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words.explain}</p>
      <CourseStakes courses={courses} />
    </ConfirmDialog>
  );
}
