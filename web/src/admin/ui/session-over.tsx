import { MuiProvider } from '../../shared/theme/mui-provider.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { copy } from './ui.copy.ts';

/** Says above a page that the session is over, with a link that signs in and keeps the page. */
export default function SessionOver() {
  return (
    <MuiProvider>
      <div style={{ paddingBlockEnd: '1.25rem' }}>
        <ProblemAlert problem={copy.unsaved[401]} />
      </div>
    </MuiProvider>
  );
}
