import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { paths } from '../../shared/paths.ts';
import { layoutCopy } from '../../shared/ui/layout.copy.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { adminPaths } from './admin-paths.ts';
import { copy } from './ui.copy.ts';

/**
 * Shows why an action failed. If the session is over, links to the sign-in in a new tab, so that the
 * typed text stays here. Every form passes on the same sentence for this case.
 */
export function ProblemAlert({ problem }: { readonly problem: string }) {
  return (
    <Alert severity="error">
      {problem}
      {problem.includes(copy.unsaved[401]) && (
        <>
          {' '}
          <Link href={paths.signInAgain(adminPaths.home())} target="_blank" rel="noreferrer">
            {copy.unsaved.signIn}
            <VisuallyHidden>{layoutCopy.newWindow}</VisuallyHidden>
          </Link>
        </>
      )}
    </Alert>
  );
}
