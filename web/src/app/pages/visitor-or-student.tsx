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

/**
 * Shows the content for visitors or the content for students. While the session is loading, renders
 * both, and CSS hides one of them (inline/first-paint.ts).
 */
export function VisitorOrStudent({ visitor, student }: Props) {
  const { status } = useSession();
  const isLoading = status === 'loading';
  return (
    <>
      {status !== 'signed-in' && (
        <div className={isLoading ? 'for-visitors' : undefined}>{visitor}</div>
      )}
      {status !== 'signed-out' && (
        <div className={isLoading ? 'for-students' : undefined}>{student}</div>
      )}
    </>
  );
}

interface SignedOutNoticeProps {
  readonly copy: { readonly title: string; readonly text: string; readonly action: string };
  /** The page to return to after signing in. */
  readonly from: string;
}

/** Shown to visitors in place of a page for students. */
export function SignedOutNotice({ copy, from }: SignedOutNoticeProps) {
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
