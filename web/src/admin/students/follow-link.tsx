import type { FollowLink } from '@markaz/contract/learning/follow';
import type { Student } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { followMessage, followUrl, openShareSheet } from '../../shared/account/follow-link.ts';
import { postJson } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import * as layout from '../ui/layout.module.css';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { WhatsAppButton } from '../ui/whatsapp-button.tsx';
import { studentQuery } from './queries.ts';
import { copy as texts } from './students.copy.ts';
import * as styles from './students.module.css';

const copy = texts.follow;

interface Props {
  readonly student: Pick<Student, 'uid' | 'displayName'>;
  /** The existing link, or null if there is none yet. */
  readonly link: FollowLink | null;
}

/**
 * Creates a student's link for parents on the first tap and opens the phone's share sheet. Then it
 * shows buttons for WhatsApp and for copying, for phones without a share sheet.
 */
export function SendFollowLink({ student: { uid, displayName }, link: existingLink }: Props) {
  const { brandName } = useBrand();
  const [newLink, setNewLink] = useState<FollowLink | null>(null);
  const link = existingLink ?? newLink;
  const createMessage = (followLink: FollowLink) =>
    followMessage(copy.message(displayName, brandName), followLink);
  const makeLink = useAction({
    call: () => postJson('admin/students/follow', { uid }),
    failureText: common.repair.failed,
    invalidates: [studentQuery(uid).queryKey],
    onDone: (followLink) => {
      setNewLink(followLink);
      void openShareSheet(createMessage(followLink));
    },
  });
  return (
    <div className={styles.send}>
      {link === null ? (
        <>
          {makeLink.problem !== null && <ProblemAlert problem={makeLink.problem} />}
          <Button
            variant="outlined"
            loading={makeLink.isPending}
            aria-label={copy.makeLabel(displayName)}
            onClick={() => makeLink.run(undefined)}
          >
            {copy.make}
          </Button>
        </>
      ) : (
        <>
          <WhatsAppButton
            variant="contained"
            message={createMessage(link)}
            label={copy.send}
            ariaLabel={copy.sendLabel(displayName)}
          />
          <CopyButton
            text={followUrl(link)}
            label={copy.copy}
            ariaLabel={copy.copyLabel(displayName)}
          />
        </>
      )}
    </div>
  );
}

export function FollowSection({ student }: { readonly student: Student }) {
  const { uid, follow } = student;
  const stopLink = useAction({
    call: () => postJson('admin/students/follow/end', { uid }),
    failureText: common.repair.failed,
    invalidates: [studentQuery(uid).queryKey],
    successText: copy.stopped,
  });
  return (
    <section className={layout.stack}>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      {follow !== null && (
        <p className={styles.option}>
          <Ltr>{followUrl(follow)}</Ltr>
          <span className={layout.facts}>{copy.until(follow.until)}</span>
        </p>
      )}
      <SendFollowLink key={follow?.token} student={student} link={follow} />
      {follow !== null && (
        <div>
          <Button
            color="error"
            loading={stopLink.isPending}
            onClick={() => stopLink.run(undefined)}
          >
            {copy.stop}
          </Button>
        </div>
      )}
      {stopLink.problem !== null && <ProblemAlert problem={stopLink.problem} />}
    </section>
  );
}
