import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { postJson } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { adminPaths } from '../../ui/admin-paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import * as layout from '../../ui/layout.module.css';
import { useAction } from '../../ui/use-action.ts';
import { courseListKeys } from './course-changes.ts';
import { copy } from './list.copy.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Copies a course and opens the copy's editor. */
export function CopyDialog({ id, title, onClose }: Props) {
  const texts = copy.copyDialog;
  const navigate = useNavigate();
  const [withQuizzes, setWithQuizzes] = useState(true);
  const [key] = useState(() => crypto.randomUUID());
  const copying = useAction({
    // The choice is part of the key, because another choice is another request.
    call: (quizzes: boolean) =>
      postJson('admin/courses/copy', { id, quizzes, requestId: `${key}-${quizzes}` }),
    failureText: texts.failed,
    invalidates: courseListKeys,
    onDone: ({ id: copyId }) => {
      onClose();
      showToast(texts.done);
      void navigate(adminPaths.course(copyId));
    },
  });
  return (
    <ConfirmDialog
      title={texts.title(title)}
      className={layout.stack}
      confirm={texts.confirm}
      slow
      action={copying}
      onConfirm={() => copying.run(withQuizzes)}
      onClose={onClose}
    >
      <p>{texts.explain}</p>
      <FormControlLabel
        label={texts.quizzes}
        control={
          <Switch
            checked={withQuizzes}
            disabled={copying.isPending}
            onChange={(_, checked) => setWithQuizzes(checked)}
          />
        }
      />
    </ConfirmDialog>
  );
}
