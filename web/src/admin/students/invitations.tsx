import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import type { Invitation } from '@markaz/contract/people/bulk-enrolment';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { postJson } from '../../shared/api/client.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate, formatLastDay } from '../../shared/format/time.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useAdminName } from '../api/admins-query.ts';
import { allCoursesQuery } from '../api/course-queries.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { ConfirmAction } from '../ui/confirm-dialog.tsx';
import { FramedTable } from '../ui/data-table.tsx';
import { useReplaceUrl } from '../ui/filters.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField, useSearchText } from '../ui/search-field.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import * as table from '../ui/table.module.css';
import { invitationsQuery } from './queries.ts';
import { copy } from './students.copy.ts';

const texts = copy.invitations;

interface RevokeProps {
  readonly invitation: Invitation;
  readonly title: string;
}

function RevokeInvitation({ invitation: { email, cId }, title }: RevokeProps) {
  const { action, ariaLabel, ...revoke } = texts.revoke;
  return (
    <ConfirmAction
      button={{ color: 'error', 'aria-label': ariaLabel(email, title), children: action }}
      danger
      title={revoke.title(email)}
      confirm={revoke.confirm}
      call={() => postJson('admin/students/invitations/revoke', { email, cId })}
      failureText={revoke.failed}
      invalidates={[['admin', 'students', 'invitations']]}
      successText={({ revoked }) => (revoked ? revoke.done : revoke.gone)}
    >
      <p>{revoke.text(title)}</p>
    </ConfirmAction>
  );
}

interface ListProps {
  readonly courses: readonly AdminCourseSummary[];
  readonly search: string;
  /** Whether `search` is the typed text. Otherwise no results are shown. */
  readonly isUpToDate: boolean;
}

function InvitationList({ courses, search, isUpToDate }: ListProps) {
  const list = useInfiniteQuery(invitationsQuery(search));
  const nameOf = useAdminName();
  const titleOf = ({ cId }: Invitation) =>
    courses.find(({ id }) => id === cId)?.title ?? texts.purged;
  const formatEnd = ({ until }: Invitation) =>
    until === null ? texts.unlimited : texts.until(formatLastDay(until));
  const formatBy = ({ by, at }: Invitation) => texts.by(nameOf(by.uid), formatDate(at));
  return (
    <PagedList
      query={isUpToDate ? list : { ...list, data: undefined, error: null }}
      itemsOf={(page) => page.invitations}
      loading={texts.loading}
      height="24rem"
      empty={<EmptyState icon={PeopleIcon} {...(search === '' ? texts.none : texts.noMatch)} />}
      moreLabel={copy.more}
    >
      {(invitations) => (
        <FramedTable
          rows={invitations}
          keyOf={({ email, cId }) => `${email} ${cId}`}
          columns={[
            [
              texts.columns.email,
              (invitation) => (
                <>
                  <span className={table.wrapAnywhere}>
                    <Ltr>{invitation.email}</Ltr>
                  </span>
                  <span className={table.folded}>
                    <span className={table.quiet}>{titleOf(invitation)}</span>
                    <span className={table.quiet}>{formatEnd(invitation)}</span>
                    <span className={table.quiet}>{formatBy(invitation)}</span>
                    <span className={table.quiet}>{invitation.reason}</span>
                  </span>
                </>
              ),
            ],
            [texts.columns.course, titleOf, 'wide'],
            [texts.columns.end, formatEnd, 'wide'],
            [texts.columns.by, formatBy, 'wide'],
            [texts.columns.reason, ({ reason }) => reason, 'wide'],
            [
              texts.columns.actions,
              (invitation) => (
                <RevokeInvitation invitation={invitation} title={titleOf(invitation)} />
              ),
              'actions',
            ],
          ]}
        />
      )}
    </PagedList>
  );
}

/** Lists the courses that are kept for addresses that have never signed in. */
export function Invitations() {
  const [parameters] = useSearchParams();
  const replaceUrl = useReplaceUrl();
  const search = parameters.get('search') ?? '';
  const { typed, setTyped, isUpToDate } = useSearchText(search, (text) =>
    replaceUrl(adminPaths.invitations(text)),
  );
  const query = useQuery(allCoursesQuery);
  return (
    <>
      <SectionHeading title={texts.title} />
      <Loaded query={query} label={texts.loading} height="24rem">
        {(courses) => (
          <div className={layout.stack}>
            <p>{texts.intro}</p>
            <SearchField
              label={texts.search}
              value={typed}
              onChange={setTyped}
              inputProps={{ autoComplete: 'off', spellCheck: false, dir: 'ltr' }}
            />
            <InvitationList courses={courses} search={search} isUpToDate={isUpToDate} />
          </div>
        )}
      </Loaded>
    </>
  );
}
