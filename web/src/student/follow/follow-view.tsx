import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import { PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { followedCopy as copy } from './follow.copy.ts';
import { Followed } from './followed.tsx';
import { followPageCopy } from './page.copy.ts';
import { followedQuery } from './queries.ts';
import { Waiting } from './waiting.tsx';

/** For a link that was ended, has expired, or never existed. */
function Gone() {
  return (
    <>
      <EmptyState icon={SearchIcon} level={1} {...copy.gone} />
      <AskCentre label={contactCopy.help} />
    </>
  );
}

/** The page that parents see by a link, or why it shows nothing. */
export default function FollowView({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(followedQuery(token));
  const [now] = useState(() => new Date());
  usePageTitle(data === undefined ? followPageCopy.title : copy.title(data.name));
  // An ended link hides data that is already loaded.
  if (isApiError(error, 'not_found') || isApiError(error, 'invalid_request')) return <Gone />;
  if (data !== undefined)
    return (
      <>
        <PageHead title={copy.title(data.name)} lead={followPageCopy.lead} />
        <Followed followed={data} now={now} />
      </>
    );
  return error === null ? <Waiting /> : <ErrorState level={1} error={error} onRetry={refetch} />;
}
