import type { ReactNode } from 'react';
import { useSession } from '../../shared/auth/session.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TeacherIcon } from '../../shared/ui/icons.tsx';

interface Props {
  readonly visitor: ReactNode;
  readonly student: ReactNode;
}

/** Shows one of both; while the session loads, renders both and CSS shows one (first-paint.ts). */
export function ByReader({ visitor, student }: Props) {
  const { status } = useSession();
  const unknown = status === 'loading';
  return (
    <>
      {status !== 'signed-in' && (
        <div className={unknown ? 'for-visitors' : undefined}>{visitor}</div>
      )}
      {status !== 'signed-out' && (
        <div className={unknown ? 'for-students' : undefined}>{student}</div>
      )}
    </>
  );
}

interface SignedOutProps {
  readonly copy: { readonly title: string; readonly text: string; readonly action: string };
  /** The page to return to after signing in. */
  readonly from: string;
}

/** Replaces a students' page for signed-out visitors. */
export function SignedOut({ copy, from }: SignedOutProps) {
  return (
    <EmptyState
      icon={TeacherIcon}
      level={1}
      title={copy.title}
      text={copy.text}
      actions={<ButtonLink to={paths.auth(from)}>{copy.action}</ButtonLink>}
    />
  );
}
