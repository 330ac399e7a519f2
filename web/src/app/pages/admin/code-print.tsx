import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { facesOf } from '../../../admin/print/card-face.ts';
import { copy } from '../../../admin/print/copy.ts';
import { PrintDesk } from '../../../admin/print/print-desk.tsx';
import { printQuery } from '../../../admin/print/print-query.ts';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { adminPaths } from '../../../admin/ui/sections.ts';
import { nouns, plural } from '../../../shared/format/plural.ts';
import { formatDate } from '../../../shared/format/time.ts';
import { paths } from '../../../shared/paths.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { Loading, Skeleton } from '../../../shared/ui/skeleton.tsx';
import { WithCourses } from './with-courses.tsx';

interface Props {
  readonly id: string;
  readonly courses: readonly AdminCourseSummary[];
}

function Cards({ id, courses }: Props) {
  const { data, error, refetch } = useQuery(printQuery(id));
  const course = courses.find((known) => known.id === data?.batch.cId);
  const series = useMemo(
    () => ({
      course: course?.title ?? '',
      outlet: data?.batch.outlet ?? '',
      price: data?.batch.priceLabel ?? '',
      validity: data?.batch.expiresAt ? copy.card.expires(formatDate(data.batch.expiresAt)) : '',
    }),
    [course, data],
  );
  const faces = useMemo(
    () =>
      data === undefined
        ? []
        : facesOf(data.batch, data.tokens, (token) => `${location.origin}${paths.enroll(token)}`),
    [data],
  );
  if (data === undefined)
    return error === null ? (
      <Loading label={copy.loading}>
        <Skeleton height="30rem" />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  if (course?.state !== 'live')
    return <EmptyState icon={TicketIcon} title={copy.gone.title} text={copy.gone.text} />;
  const { printCount } = data.batch;
  return (
    <PrintDesk
      faces={faces}
      series={series}
      hint={copy.hint}
      actions={
        <Button component={Link} to={adminPaths.testPrint()} variant="outlined">
          {copy.test}
        </Button>
      }
      notice={
        printCount > 0 && (
          <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
            {copy.reprint(plural(printCount, nouns.time))}
          </Alert>
        )
      }
    />
  );
}

/** The cards of a saved batch on paper. */
export function CodePrintPage() {
  usePageTitle(copy.title);
  const { batch = '' } = useParams();
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button component={Link} to={adminPaths.batches()}>
          {copy.back}
        </Button>
      </SectionHeading>
      <WithCourses>{(courses) => <Cards id={batch} courses={courses} />}</WithCourses>
    </>
  );
}
