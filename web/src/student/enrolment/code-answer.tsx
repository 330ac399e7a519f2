import type { ResponseOf } from '@markaz/contract/api';
import { isApiError } from '../../shared/api/errors.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { answerCopy } from './answer.copy.ts';
import { ConfirmEnrolment } from './confirm-enrolment.tsx';
import { LockedCode, OtherCode, RefusedCode } from './refused-code.tsx';

interface Props {
  /** As printed on its card. */
  readonly code: string;
  readonly answer: ResponseOf<'courses/course/enroll/lookup'> | undefined;
  /** Why there is no answer. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** The server's answer about a code, or the reason why there is none. */
export default function CodeAnswer({ code, answer, error, onRetry }: Props) {
  if (answer?.found === true) return <ConfirmEnrolment code={code} found={answer} />;
  if (answer !== undefined) return <RefusedCode code={code} {...answer} />;
  if (isApiError(error, 'too_many_attempts'))
    return <LockedCode code={code} error={error} onRetry={onRetry} />;
  return (
    <>
      <ErrorState
        error={error}
        level={1}
        other={answerCopy.failedTitle}
        onRetry={onRetry}
        actions={<OtherCode />}
      />
      <AskCentre label={contactCopy.help} />
    </>
  );
}
