import type { Student } from '@markaz/contract/people/students';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { followAddress } from '../../shared/account/follow-link.ts';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import * as layout from '../ui/layout.module.css';
import { useAction } from '../ui/use-action.ts';
import { followCopy as copy } from './follow.copy.ts';
import { studentKeys } from './queries.ts';
import { SendFollowLink } from './send-follow-link.tsx';
import * as styles from './students.module.css';

/** A student's link for parents, which staff make, send and stop. */
export function FollowSection({ student }: { readonly student: Student }) {
  const { uid, follow } = student;
  const stop = useAction({
    call: () => postJson('admin/students/follow/end', { uid }),
    failed: copy.failed,
    changes: [studentKeys.student(uid)],
    onDone: () => showToast(copy.stopped),
  });
  return (
    <section className={layout.stack}>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      {follow !== null && (
        <p className={styles.option}>
          <Ltr>{followAddress(follow)}</Ltr>
          <span className={styles.facts}>{copy.until(follow.until)}</span>
        </p>
      )}
      <SendFollowLink key={follow?.token} student={student} link={follow} />
      {follow !== null && (
        <div>
          <Button color="error" loading={stop.isPending} onClick={() => stop.run(undefined)}>
            {copy.stop}
          </Button>
        </div>
      )}
      {stop.problem !== null && <Alert severity="error">{stop.problem}</Alert>}
    </section>
  );
}
