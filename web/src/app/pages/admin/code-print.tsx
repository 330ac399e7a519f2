import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { printQuery } from '../../../admin/api/code-queries.ts';
import { BatchPreview } from '../../../admin/print/batch-preview.tsx';
import { sampleFaces } from '../../../admin/print/card-face.ts';
import { copy } from '../../../admin/print/copy.ts';
import { PrintPreview } from '../../../admin/print/print-preview.tsx';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { paths } from '../../../shared/paths.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { WithCourses } from './with-courses.tsx';

function Heading({ title }: { readonly title: string }) {
  return (
    <SectionHeading title={title}>
      <Button component={Link} to={adminPaths.batches()}>
        {copy.back}
      </Button>
    </SectionHeading>
  );
}

interface Props {
  readonly id: string;
  readonly courses: readonly AdminCourseSummary[];
}

function Cards({ id, courses }: Props) {
  const query = useQuery(printQuery(id));
  const course = courses.find((known) => known.id === query.data?.batch.cId);
  return (
    <Loaded query={query} label={copy.loading} height="30rem">
      {(cards) =>
        course?.state === 'live' ? (
          <BatchPreview {...cards} course={course.title} />
        ) : (
          <EmptyState icon={TicketIcon} {...copy.gone} />
        )
      }
    </Loaded>
  );
}

/** The cards of a saved batch on paper. */
export function CodePrintPage() {
  const { batch = '' } = useParams();
  return (
    <>
      <Heading title={copy.title} />
      <WithCourses>{(courses) => <Cards id={batch} courses={courses} />}</WithCourses>
    </>
  );
}

const series = { course: copy.testTitle, outlet: '', price: '', validity: copy.card.sample };
const faces = sampleFaces(`${location.origin}${paths.enroll()}`);

/** A sheet to try the printer with, before paper with codes on it is wasted. */
export function CodePrintTestPage() {
  return (
    <>
      <Heading title={copy.testTitle} />
      <PrintPreview faces={faces} series={series} hint={copy.testHint} actions={null} />
    </>
  );
}
