import { useQuery } from '@tanstack/react-query';
import { hasContactDetails, useBrand } from '../brand/settings.ts';
import { coursesQuery } from '../courses/queries.ts';
import { Button } from '../ui/button.tsx';
import { componentsCopy } from '../ui/ui.copy.ts';
import { blockCopy as copy } from './block.copy.ts';
import * as styles from './contact-block.module.css';
import { ContactFacts, type Question } from './contact-facts.tsx';

/**
 * The centre's contact details. The API sends them with the catalogue, which the component fetches
 * if it is not cached.
 */
export default function ContactBlock(question: Question) {
  const hasDetails = hasContactDetails(useBrand());
  const { error, isPending, refetch } = useQuery(coursesQuery);
  if (hasDetails) return <ContactFacts {...question} />;
  if (isPending) return <p role="status">{copy.loading}</p>;
  if (error === null) return null;
  return (
    <div role="alert" className={styles.failed}>
      <p>{copy.failed}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        {componentsCopy.retry}
      </Button>
    </div>
  );
}
