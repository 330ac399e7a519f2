import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { copy } from '../../../admin/print/copy.ts';
import { PrintPreview } from '../../../admin/print/print-preview.tsx';
import { sampleFaces } from '../../../admin/print/sample-cards.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { paths } from '../../../shared/paths.ts';

const series = { course: copy.testTitle, outlet: '', price: '', validity: copy.card.sample };
const faces = sampleFaces(`${location.origin}${paths.enroll()}`);

/** A sheet to try the printer with, before paper with codes on it is wasted. */
export function CodePrintTestPage() {
  return (
    <>
      <SectionHeading title={copy.testTitle}>
        <Button component={Link} to={adminPaths.batches()}>
          {copy.back}
        </Button>
      </SectionHeading>
      <PrintPreview faces={faces} series={series} hint={copy.testHint} actions={null} />
    </>
  );
}
