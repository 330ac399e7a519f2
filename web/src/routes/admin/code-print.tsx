import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { TicketIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';
import { adminPaths } from '../../features/admin-area/sections.ts';
import { facesOf } from '../../features/admin-code-print/card-face.ts';
import { copy } from '../../features/admin-code-print/copy.ts';
import { PrintDesk } from '../../features/admin-code-print/print-desk.tsx';
import { printQuery } from '../../features/admin-code-print/print-query.ts';
import { nouns, plural } from '../../format/plural.ts';
import { formatDate } from '../../format/time.ts';
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
