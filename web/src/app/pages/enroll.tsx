import { readCode } from '@markaz/contract/cards/access-code';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../shared/auth/session.tsx';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page, PageHead, usePageTitle } from '../../shared/ui/page.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { formatCompleteCode } from '../../student/enrolment/code-format.ts';
import { codePageCopy as copy } from '../../student/enrolment/code-page.copy.ts';
import { codeQuery, GivenCode, PaperCard } from '../../student/enrolment/code-page.tsx';
import { EnrolForm } from '../../student/enrolment/enrol-form.tsx';
import { enrolmentCopy } from '../../student/enrolment/enrolment.copy.ts';
import { VisitorOrStudent } from './visitor-or-student.tsx';

/** Loads the component that shows the server's response. It loads in parallel with the call. */
const loadAnswer = () => import('../../student/enrolment/code-answer.tsx');
const CodeAnswer = lazy(loadAnswer);

/** @param given access code in the URL, which may be empty or invalid */
function CodeEntry({ given }: { readonly given: string }) {
  const navigate = useNavigate();
  return (
    <>
      {given === '' ? (
        <PageHead title={copy.title} lead={copy.lead} />
      ) : (
        <PageHead title={copy.unreadableTitle} lead={copy.unreadable} />
      )}
      <EnrolForm
        initialCode={given}
        action={enrolmentCopy.whichCourse}
        busy={false}
        error={null}
        onCode={(_, text) => void navigate(paths.enroll(text))}
      />
      <PaperCard />
    </>
  );
}

interface GivenCodeProps {
  readonly code: string | undefined;
}

function CheckingCode({ code }: GivenCodeProps) {
  return (
    <>
      <PageHead title={copy.checking} lead={<GivenCode code={code} />} />
      <Loading label={copy.checking}>
        <Skeleton height="12rem" />
      </Loading>
    </>
  );
}

function SignInFirst({ code }: GivenCodeProps) {
  return (
    <>
      <Notice
        icon={TicketIcon}
        level={1}
        title={copy.signInTitle}
        text={copy.signInText}
        actions={<ButtonLink to={paths.auth(paths.enroll(code))}>{copy.signIn}</ButtonLink>}
        footnote={<GivenCode code={code} />}
      />
      <AskCentre label={contactCopy.help} />
    </>
  );
}

function CodeLookup({ code }: { readonly code: string }) {
  const { data, error, isPending, refetch } = useQuery(codeQuery(code));
  useEffect(() => void loadAnswer().catch(() => undefined), []);
  const checking = <CheckingCode code={code} />;
  if (isPending) return checking;
  return (
    <Suspense fallback={checking}>
      <CodeAnswer code={code} lookup={data} error={error} onRetry={refetch} />
    </Suspense>
  );
}

function LoadingSession() {
  return (
    // Inert until hydration, because the links do not contain the access code yet.
    <div className="with-code" inert>
      <VisitorOrStudent
        visitor={<SignInFirst code={undefined} />}
        student={<CheckingCode code={undefined} />}
      />
    </div>
  );
}

/** The page «لديّ كود». A card's QR code opens it as `/enroll?code=…`. */
export function Component() {
  usePageTitle(copy.title);
  const { status } = useSession();
  const [parameters] = useSearchParams();
  // The prerendered HTML contains the variants with and without a code. CSS shows one of them,
  // depending on the URL (inline/first-paint.ts).
  const isLoading = status === 'loading';
  const given = isLoading ? '' : (parameters.get('code') ?? '');
  const parsedCode = readCode(given);
  const formattedCode = formatCompleteCode(given);
  return (
    <Page narrow>
      {!parsedCode.ok ? (
        // Keep the same element after loading, so that text typed before hydration stays.
        <div className={isLoading ? 'without-code' : undefined}>
          <CodeEntry key={given} given={given} />
        </div>
      ) : status === 'signed-out' ? (
        <SignInFirst code={formattedCode} />
      ) : (
        <CodeLookup key={parsedCode.code} code={formattedCode} />
      )}
      {isLoading && <LoadingSession />}
    </Page>
  );
}
