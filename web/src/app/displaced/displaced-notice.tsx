import type { Displacement } from '@markaz/contract/accounts/devices';
import { useId } from 'react';
import { displacedCopy as copy } from '../../shared/devices/devices.copy.ts';
import DisplacementText from '../../shared/devices/displacement-text.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import * as styles from './displaced-notice.module.css';

interface Props {
  readonly displacement: Displacement;
  readonly returnPath: string;
  readonly onClose: () => void;
}

export default function DisplacementNotice({ displacement, returnPath, onClose }: Props) {
  const id = useId();
  return (
    <aside className={styles.notice} aria-labelledby={id}>
      <div role="alert" className={styles.text}>
        <DisplacementText id={id} displacement={displacement} />
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.auth(returnPath)}>{copy.signIn}</ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </aside>
  );
}
