import type { Bundle } from '@markaz/contract/cards/bundles';
import type { CodeStatistics } from '@markaz/contract/cards/code-batches';
import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format/numbers.ts';
import { plural } from '../../shared/format/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LecturesIcon, TicketIcon } from '../../shared/ui/icons.tsx';
import { bundleStatisticsQuery, bundlesQuery } from '../api/bundles-query.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { FramedTable } from '../ui/data-table.tsx';
import { formatDayAndHour } from '../ui/form/cairo-time.ts';
import { GuideLink } from '../ui/guide-link.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { nouns } from '../ui/nouns.ts';
import * as table from '../ui/table.module.css';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './bundles.copy.ts';
import * as styles from './bundles.module.css';

const { columns } = copy;

interface Props {
  readonly courses: readonly AdminCourseSummary[];
  readonly mayEdit: boolean;
}

function CardStatistics({
  numbers: { unused, used, inactive },
}: {
  readonly numbers: CodeStatistics;
}) {
  return (
    <>
      <span>{copy.cards(formatNumber(unused), formatNumber(used))}</span>
      {inactive > 0 && <span className={table.quiet}>{copy.inactive(formatNumber(inactive))}</span>}
    </>
  );
}

function BundleActions({ bundle: { id, name, archived } }: { readonly bundle: Bundle }) {
  const newBatch = [
    adminPaths.newBatch(id),
    copy.newBatchFor(name),
    copy.newBatch,
    PlusIcon,
  ] as const;
  const cards = [
    adminPaths.codes({ cId: id }),
    copy.codes(name),
    columns.cards,
    TicketIcon,
  ] as const;
  return (archived ? [cards] : [newBatch, cards]).map(([to, label, title, Icon]) => (
    <IconButton key={to} component={Link} to={to} aria-label={label} title={title}>
      <Icon />
    </IconButton>
  ));
}

interface ExamsProps {
  readonly cId: string;
  readonly exams: AdminCourseSummary['exams'];
  readonly bundleId: string;
}

/**
 * The exams of a bundle in one of its courses. The list of courses leaves out exams that had closed
 * when the course was last saved.
 */
function BundleExams({ cId, exams = [], bundleId }: ExamsProps) {
  const hasAccess = useHasAccess();
  return exams
    .filter(({ bundle }) => bundle?.id === bundleId)
    .map(({ lId, title, opens }) => (
      <span key={lId} className={table.quiet}>
        {hasAccess('content') ? <Link to={adminPaths.quiz(cId, lId)}>{title}</Link> : title}{' '}
        {copy.examOpens(formatDayAndHour(opens))}
      </span>
    ));
}

export function BundleList({ courses, mayEdit }: Props) {
  const query = useQuery(bundlesQuery);
  const { data: statistics } = useQuery(bundleStatisticsQuery);
  const renderCourses = (bundle: Bundle) => (
    <ul className={styles.courses}>
      {bundle.courses.map((cId) => {
        const course = courses.find(({ id }) => id === cId);
        return (
          <li key={cId}>
            {course?.title ?? copy.purged}{' '}
            {course?.state === 'trashed' && (
              <Chip size="small" color="warning" label={copy.trashed} />
            )}
            <BundleExams cId={cId} exams={course?.exams} bundleId={bundle.id} />
          </li>
        );
      })}
    </ul>
  );
  const renderCards = ({ id }: Bundle) => {
    const numbers = statistics?.[id];
    return numbers && <CardStatistics numbers={numbers} />;
  };
  const renderName = (bundle: Bundle) => (
    <div className={table.wrapAnywhere}>
      <span className={table.title}>
        {mayEdit ? <Link to={adminPaths.bundle(bundle.id)}>{bundle.name}</Link> : bundle.name}
      </span>{' '}
      {bundle.archived && <Chip size="small" label={copy.archived} />}
      <span className={table.quiet}>{plural(bundle.courses.length, nouns.course)}</span>
      <span className={table.folded}>
        {renderCourses(bundle)}
        {renderCards(bundle)}
      </span>
    </div>
  );
  return (
    <div className={layout.stack}>
      <p>{copy.explain}</p>
      <Loaded query={query} label={copy.loading} height="20rem">
        {(bundles) =>
          bundles.length === 0 ? (
            <EmptyState
              icon={LecturesIcon}
              {...copy.empty}
              actions={
                <>
                  {mayEdit && (
                    <Button component={Link} to={adminPaths.newBundle()} variant="contained">
                      {copy.newTitle}
                    </Button>
                  )}
                  <GuideLink topic="cards" />
                </>
              }
            />
          ) : (
            <FramedTable
              rows={bundles}
              keyOf={({ id }) => id}
              columns={[
                [columns.bundle, renderName],
                [columns.courses, renderCourses, 'wide'],
                [columns.cards, renderCards, 'wide'],
                [columns.actions, (bundle) => <BundleActions bundle={bundle} />, 'actions'],
              ]}
            />
          )
        }
      </Loaded>
    </div>
  );
}
