import { readCode } from '@markaz/contract/access-code';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../shared/auth/session.tsx';
import { Code } from '../../shared/format/code.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TicketIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { usePageTitle } from '../../shared/ui/page-title.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { formatWhole } from '../../student/enrolment/code-format.ts';
import styles from '../../student/enrolment/confirm-enrolment.module.css';
import { ConfirmEnrolment } from '../../student/enrolment/confirm-enrolment.tsx';
import { enrolmentCopy } from '../../student/enrolment/copy.ts';
import { EnrolForm } from '../../student/enrolment/enrol-form.tsx';
import { codeQuery } from '../../student/enrolment/mutations.ts';
import { PaperCard } from '../../student/enrolment/paper-card.tsx';
import { problemText } from '../../student/enrolment/problem-text.ts';

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
  return <CheckSkeleton />;
}

function CheckSkeleton() {
  return (
    <Loading label={copy.checking}>
      <Skeleton height="12rem" />
    </Loading>
  );
}

/** @param code as the page shows it. */
function ConfirmHead({ code }: { readonly code: ReactNode }) {
  const lead = (
    <>
      {copy.confirmLead}
      <span className={styles.code}>
        {copy.code} <Code>{code}</Code>
      </span>
    </>
  );
  return <PageHead title={copy.confirmTitle} lead={lead} />;
}

function SignInFirst({ here }: { readonly here: string }) {
  return (
    <EmptyState
      icon={TicketIcon}
      title={copy.signInTitle}
      text={copy.signInText}
      actions={<ButtonLink to={paths.auth(here)}>{copy.signIn}</ButtonLink>}
    />
  );
}

function Confirm({ code, given }: { readonly code: string; readonly given: string }) {
  const { status } = useSession();
  const shown = formatWhole(given);
  return (
    <>
      <ConfirmHead code={shown} />
      {status === 'signed-out' ? (
        <SignInFirst here={paths.enroll(shown)} />
      ) : (
        <Lookup code={code} />
      )}
    </>
  );
}

/** A code in the address, before it is known who reads. */
function Unknown() {
  return (
    // Without the code its links would lose it.
    <div className="with-code" inert>
      <ConfirmHead code={<span className="given-code" />} />
      <div className="for-visitors">
        <SignInFirst here={paths.enroll()} />
      </div>
      <div className="for-students">
        <CheckSkeleton />
      </div>
    </div>
  );
}

/** «لديّ كود» and the target of a card's QR code: `/enroll?code=…`. */
export function EnrollPage() {
  usePageTitle(copy.title);
  const { status } = useSession();
  const [parameters] = useSearchParams();
  // The document is the same with a code and without: it chooses itself (inline/first-paint.ts).
  const unknown = status === 'loading';
  const given = unknown ? '' : (parameters.get('code') ?? '');
  const read = readCode(given);
  return (
    <Page narrow>
      {read.ok ? (
        <Confirm key={read.code} code={read.code} given={given} />
      ) : (
        // The same element all along: what is typed before the page has come to life stays.
        <div className={unknown ? 'without-code' : undefined}>
          <AskForCode key={given} code={given} problem={given === '' ? null : problemText(given)} />
        </div>
      )}
      {unknown && <Unknown />}
    </Page>
  );
}
