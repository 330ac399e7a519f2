import type { FollowLink } from '@markaz/contract/learning/follow';
import type { AwayStudent } from '@markaz/contract/people/students';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  followAddress,
  followMessage,
  openShareSheet,
  whatsAppShare,
} from '../../shared/account/follow-link.ts';
import { postJson } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useAction } from '../ui/use-action.ts';
import { followCopy as copy } from './follow.copy.ts';
import { studentKeys } from './queries.ts';
import * as styles from './students.module.css';

interface Props {
  readonly student: Pick<AwayStudent, 'uid' | 'displayName'>;
  /** The existing link; null for none yet. */
  readonly link: FollowLink | null;
}

/**
 * Makes a student's link for parents on the first tap and opens the phone's share sheet. WhatsApp
 * and copy buttons then cover phones without one, or that require a second tap.
 */
export function SendFollowLink({ student: { uid, displayName }, link: known }: Props) {
  const { brandName } = useBrand();
  const [made, setMade] = useState<FollowLink | null>(null);
  const link = known ?? made;
  const messageWith = (given: FollowLink) =>
    followMessage(copy.message(displayName, brandName), given);
  const make = useAction({
    call: () => postJson('admin/students/follow', { uid }),
    failed: copy.failed,
    changes: [studentKeys.student(uid)],
    onDone: (given) => {
      setMade(given);
      void openShareSheet(messageWith(given));
    },
  });
  if (link === null)
    return (
      <div className={styles.send}>
        {make.problem !== null && <Alert severity="error">{make.problem}</Alert>}
        <Button
          variant="outlined"
          loading={make.isPending}
          aria-label={copy.makeFor(displayName)}
          onClick={() => make.run(undefined)}
        >
          {copy.make}
        </Button>
      </div>
    );
  const message = messageWith(link);
  return (
    <div className={styles.send}>
      <Button
        variant="contained"
        component="a"
        href={whatsAppShare(message)}
        target="_blank"
        rel="noreferrer"
        aria-label={copy.sendFor(displayName)}
      >
        {copy.send}
      </Button>
      <CopyButton
        text={followAddress(link)}
        label={copy.copy}
        describedAs={copy.copyFor(displayName)}
      />
    </div>
  );
}
