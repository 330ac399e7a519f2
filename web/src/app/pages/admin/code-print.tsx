import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { cardsQuery, printQuery } from '../../../admin/api/code-queries.ts';
import { liveCourses } from '../../../admin/api/course-queries.ts';
import { isScopeAvailable, sampleFace } from '../../../admin/print/card-face.ts';
import { copy } from '../../../admin/print/print.copy.ts';
import { BatchPreview, CardsPreview, PrintPreview } from '../../../admin/print/print-preview.tsx';
import { cardsPerPage, formats } from '../../../admin/print/sheet-geometry.ts';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { Loaded } from '../../../admin/ui/loaded.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { WithCourses } from './with-courses.tsx';

function Heading({ title }: { readonly title: string }) {
  return (
    <SectionHeading title={title}>
      <Button component={Link} to={adminPaths.batches()}>
        {copy.batchesLink}
      </Button>
    </SectionHeading>
  );
}

interface Props {
  readonly id: string;
  readonly courses: readonly AdminCourseSummary[];
}

function useTitles(courses: Props['courses']): ReadonlyMap<string, string> {
  return useMemo(
    () => new Map(liveCourses(courses).map(({ id, title }) => [id, title])),
    [courses],
  );
}

function Cards({ id, courses }: Props) {
  const query = useQuery(printQuery(id));
  const titles = useTitles(courses);
  return (
    <Loaded query={query} label={copy.loading} height="30rem">
      {(cards) =>
        isScopeAvailable(cards.batch, titles, cards.lectures) ? (
          <BatchPreview {...cards} course={titles.get(cards.batch.cId) ?? ''} />
        ) : (
          <EmptyState icon={TicketIcon} {...copy.unavailable} />
        )
      }
    </Loaded>
  );
}

export function CodePrintPage() {
  const { batch = '' } = useParams();
  return (
    <>
      <Heading title={copy.title} />
      <WithCourses>{(courses) => <Cards id={batch} courses={courses} />}</WithCourses>
    </>
  );
}

function ChosenCards({ courses }: Pick<Props, 'courses'>) {
  const tokens = useLocation().hash.slice(1).split(',').filter(Boolean).map(decodeURIComponent);
  const query = useQuery(cardsQuery(tokens));
  const titles = useTitles(courses);
  if (tokens.length === 0) return <EmptyState icon={TicketIcon} {...copy.none} />;
  return (
    <Loaded query={query} label={copy.loading} height="30rem">
      {(cards) => <CardsPreview {...cards} titles={titles} />}
    </Loaded>
  );
}

/** Prints the cards whose access codes are in the URL's fragment. */
export function CardPrintPage() {
  return (
    <>
      <Heading title={copy.title} />
      <WithCourses>{(courses) => <ChosenCards courses={courses} />}</WithCourses>
    </>
  );
}

const sampleSeries = {
  course: copy.testTitle,
  part: '',
  watch: '',
  outlet: '',
  price: '',
  validity: copy.card.sample,
};
const sampleFaces = Array.from({ length: cardsPerPage(formats.a4) }, (_, index) =>
  sampleFace('', sampleSeries, index + 1),
);

/** Prints a test sheet, so that no paper with codes is wasted. */
export function CodePrintTestPage() {
  return (
    <>
      <Heading title={copy.testTitle} />
      <PrintPreview faces={sampleFaces} record={null} />
    </>
  );
}
