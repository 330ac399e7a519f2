import Button from '@mui/material/Button';
import { paths } from '../../app/paths.ts';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { copy } from '../../features/admin-code-print/copy.ts';
import { PrintDesk } from '../../features/admin-code-print/print-desk.tsx';
import { sampleFaces } from '../../features/admin-code-print/sample-cards.ts';

const series = { course: copy.testTitle, outlet: '', price: '', validity: copy.card.sample };
const faces = sampleFaces(`${location.origin}${paths.enroll()}`);

/** A sheet to try the printer with, before paper with codes on it is wasted. */
export function CodePrintTestPage() {
  usePageTitle(copy.testTitle);
  return (
    <>
      <SectionHeading title={copy.testTitle}>
        <Button component={Link} to={adminPaths.batches()}>
          {copy.back}
        </Button>
      </SectionHeading>
      <PrintDesk faces={faces} series={series} hint={copy.testHint} actions={null} />
    </>
  );
}
