import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { GuideTopic } from './admin-paths.ts';
import { GuideLink } from './guide-link.tsx';

interface Props {
  readonly to: string;
  readonly label: string;
  readonly topic?: GuideTopic;
}

/** What to do on a page that is still empty: a link to that page, and to the guide if it says how. */
export function NextStep({ to, label, topic }: Props) {
  return (
    <>
      <Button component={Link} to={to} variant="contained">
        {label}
      </Button>
      {topic && <GuideLink topic={topic} />}
    </>
  );
}
