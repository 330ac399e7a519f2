import type { StudentContact } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { postJson, requirePermission } from '../../../shared/api/client.ts';
import { isApiError } from '../../../shared/api/errors.ts';
import { useBrand } from '../../../shared/brand/settings.ts';
import { coursesQuery } from '../../../shared/courses/queries.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { useHasAccess } from '../use-has-access.ts';
import { copy } from './contact.copy.ts';

const contactsQuery = (uids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'students', 'contacts', ...uids],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/students/contacts', { uids: [...uids] }, { signal }))
        .contacts,
  });

interface Contacts {
  /** Whether this person may see numbers, and the centre has switched them on. */
  readonly isOffered: boolean;
  /** Whether all numbers are loaded. */
  readonly isLoaded: boolean;
  /** The button that loads the numbers, and afterwards what went wrong, if anything. */
  readonly control: ReactNode;
  /** Returns a student's numbers, or undefined if there are none or they are not loaded. */
  readonly contactOf: (uid: string) => StudentContact | undefined;
}

/**
 * Loads students' phone numbers, but only after a tap, because each student costs a read and nobody
 * should see numbers that he does not need.
 * @param pages the uids of each page of the list
 */
export function useContacts(pages: readonly (readonly string[])[]): Contacts {
  const [isShown, setIsShown] = useState(false);
  const maySee = useHasAccess()('sales');
  // The catalogue contains the settings. Staff may never open another page that fetches it.
  useQuery({ ...coursesQuery, enabled: maySee });
  const { contactNumbers } = useBrand();
  const isOffered = contactNumbers && maySee;
  const filledPages = isOffered ? pages.filter(({ length }) => length > 0) : [];
  const queries = useQueries({ queries: isShown ? filledPages.map(contactsQuery) : [] });
  const contacts = queries.flatMap(({ data = [] }) => data);
  const isPending = queries.some(({ isFetching }) => isFetching);
  const failed = queries.filter(({ isError, isFetching }) => isError && !isFetching);
  const isLoaded = isShown && queries.every(({ data }) => data !== undefined);
  const load = () => {
    setIsShown(true);
    for (const { refetch } of failed) void refetch();
  };
  const [error] = failed.map((query) => query.error);
  const reason = isApiError(error) ? error.message : '';
  const control = filledPages.length > 0 && (
    <>
      {failed.length > 0 && <ProblemAlert problem={`${copy.failed} ${reason}`.trim()} />}
      {isLoaded ? (
        contacts.length === 0 && <p>{copy.noneListed}</p>
      ) : (
        <div>
          <Button variant="outlined" loading={isPending} onClick={load}>
            {copy.show}
          </Button>
        </div>
      )}
    </>
  );
  const byUid = new Map(contacts.map((contact) => [contact.uid, contact]));
  return { isOffered, isLoaded, control, contactOf: (uid) => byUid.get(uid) };
}
