import { cairoDay } from '@markaz/contract/time/cairo';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { postJson } from '../../shared/api/client.ts';
import { isOver, type Until, UntilField } from '../ui/form/until-field.tsx';
import { RepairDialog } from '../ui/repair-dialog.tsx';
import { lastDay } from './held-access.ts';
import { useStudentAction } from './queries.ts';
import { copy } from './students.copy.ts';
import type { Meant } from './transfer-dialog.tsx';

const words = copy.extend;

interface Props extends Pick<Meant, 'student' | 'course'> {
  /** End of access to the whole course, past or future; undefined if there never was any. */
  readonly until: string | undefined;
}

/** Asks for a new end of access to a course. */
function ExtendDialog({ student, course, until, onClose }: Props & { onClose: () => void }) {
  const [end, setEnd] = useState<Until>('');
  const field = useRef<HTMLInputElement>(null);
  const isOpen = until !== undefined && new Date(until) > new Date();
  const action = useStudentAction(
    (asked: { readonly until: Until; readonly reason: string }) =>
      postJson('admin/students/extend', { cId: course.id, uid: student.uid, ...asked }),
    { done: ({ extended }) => (extended ? words.done : words.same) },
    onClose,
  );
  return (
    <RepairDialog
      title={words.title(course.title, student.displayName)}
      confirm={end === null ? words.forEver : words.confirm}
      disabled={isOver(end)}
      focus={field}
      action={action}
      onConfirm={(reason) => action.run({ until: end, reason })}
      onClose={onClose}
    >
      {until !== undefined && (
        <p>{isOpen ? copy.openUntil(lastDay(until)) : copy.endedAt(lastDay(until))}</p>
      )}
      <p>{words.text}</p>
      <UntilField
        value={end}
        onChange={setEnd}
        // An end is the first moment of the day after the last.
        from={isOpen ? cairoDay(new Date(until)) : undefined}
        inputRef={field}
      />
    </RepairDialog>
  );
}

/** Extends or reopens a student's access to a course. */
export function Extend({ student, course, until }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-label={words.named(course.title)} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      {asking && (
        <ExtendDialog
          student={student}
          course={course}
          until={until}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
