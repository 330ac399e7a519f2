import type { StaffRole } from '@markaz/contract/staff/roles';
import { Outlet } from 'react-router-dom';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { LockIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { usePageTitle } from '../../shared/ui/page.tsx';
import { useMay } from './may.ts';
import { adminPaths } from './sections.ts';
import { copy } from './ui.copy.ts';

const words = copy.closed;

interface Props {
  /** The role that is enough; admins always are. */
  readonly access: StaffRole;
}

/** Replaces a page that needs another role, and names the role and whom to ask. */
function Closed({ access }: Props) {
  usePageTitle(words.title[access]);
  return (
    <Notice
      level={1}
      icon={LockIcon}
      title={words.title[access]}
      text={words.text(copy.roles[access])}
      actions={<ButtonLink to={adminPaths.home()}>{words.home}</ButtonLink>}
    />
  );
}

/** Requires a role for the pages below it. */
export function Needs({ access }: Props) {
  const may = useMay();
  return may(access) ? <Outlet /> : <Closed access={access} />;
}
