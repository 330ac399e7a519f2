import { readCode } from '@markaz/contract/access-code';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useSession } from '../auth/session.tsx';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { TicketIcon, WarningIcon } from '../components/icons.tsx';
import { Page } from '../components/page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { Loading, Skeleton } from '../components/skeleton.tsx';
import { formatWhole } from '../features/enrolment/code-format.ts';
import styles from '../features/enrolment/confirm-enrolment.module.css';
import { ConfirmEnrolment } from '../features/enrolment/confirm-enrolment.tsx';
import { enrolmentCopy } from '../features/enrolment/copy.ts';
import { EnrolForm } from '../features/enrolment/enrol-form.tsx';
import { codeQuery } from '../features/enrolment/mutations.ts';
import { PaperCard } from '../features/enrolment/paper-card.tsx';
import { problemText } from '../features/enrolment/problem-text.ts';
import { Code } from '../format/code.tsx';

const copy = enrolmentCopy.page;

function AskForCode({ code, problem }: { readonly code: string; readonly problem: string | null }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <EnrolForm
        initialCode={code}
        action={copy.action}
        busy={false}
        error={problem}
        onCode={(_, text) => void navigate(paths.enroll(text))}
      />
      <PaperCard />
    </>
  );
}

function Lookup({ code }: { readonly code: string }) {
  const { data, error, refetch } = useQuery(codeQuery(code));
  const other = (
    <ButtonLink look="secondary" to={paths.enroll()}>
      {copy.other}
    </ButtonLink>
  );
  if (data?.found === false) {
    return (
      <EmptyState
        icon={WarningIcon}
        title={copy.refusedTitle}
        text={data.message}
        actions={other}
      />
    );
  }
  if (data !== undefined)
    return <ConfirmEnrolment course={data.course} code={code} enrolled={data.enrolled} />;
  if (error !== null) return <ErrorState error={error} onRetry={refetch} actions={other} />;
  return (
    <Loading label={copy.checking}>
      <Skeleton height="12rem" />
    </Loading>
  );
}

function Confirm({ code, given }: { readonly code: string; readonly given: string }) {
  const { status } = useSession();
  const shown = formatWhole(given);
  return (
    <>
      <PageHead
        title={copy.confirmTitle}
        lead={
          <>
            {copy.confirmLead}
            <span className={styles.code}>
              {copy.code} <Code>{shown}</Code>
            </span>
          </>
        }
      />
      {status === 'signed-out' ? (
        <EmptyState
          icon={TicketIcon}
          title={copy.signInTitle}
          text={copy.signInText}
          actions={<ButtonLink to={paths.auth(paths.enroll(shown))}>{copy.signIn}</ButtonLink>}
        />
      ) : (
        <Lookup code={code} />
      )}
    </>
  );
}

/** «لديّ كود» and the target of a card's QR code: `/enroll?code=…`. */
export default function EnrollPage() {
  usePageTitle(copy.title);
  const [parameters] = useSearchParams();
  const given = parameters.get('code') ?? '';
  const read = readCode(given);
  return (
    <Page narrow>
      {read.ok ? (
        <Confirm key={read.code} code={read.code} given={given} />
      ) : (
        <AskForCode key={given} code={given} problem={given === '' ? null : problemText(given)} />
      )}
    </Page>
  );
}
