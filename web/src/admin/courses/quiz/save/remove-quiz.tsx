import Button from '@mui/material/Button';
import { useState } from 'react';
import { courseKeys } from '../../../../shared/courses/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { copy } from '../quiz.copy.ts';
import { type LectureOf, saveQuiz } from '../quiz-query.ts';

const words = copy.removal;

interface Props {
  readonly lecture: LectureOf;
  /** The version to delete. */
  readonly version: number;
  readonly onRemoved: () => void;
}

/** Deletes a lecture's quiz after a confirmation. */
export function RemoveQuiz({ lecture, version, onRemoved }: Props) {
  const [asked, setAsked] = useState(false);
  const { run, ...action } = useAction({
    call: () => saveQuiz({ ...lecture, version, quiz: null }),
    failed: words.failed,
    changes: [courseKeys.all],
    onDone: onRemoved,
  });
  return (
    <>
      <Button color="error" startIcon={<TrashIcon />} onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      {asked && (
        <ConfirmDialog
          danger
          title={words.title}
          confirm={words.confirm}
          action={action}
          onConfirm={() => run()}
          onClose={() => setAsked(false)}
        >
          <p>{words.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
