import type { RefusalReason } from '@markaz/contract/cards/enrolment';
import type { ReactNode } from 'react';
import type { ApiError } from '../../shared/api/errors.ts';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { contactCopy } from '../../shared/contact/contact.copy.ts';
import { paths } from '../../shared/paths.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { ClockIcon, WarningIcon } from '../../shared/ui/icons.tsx';
import { Notice, type NoticeProps } from '../../shared/ui/notice.tsx';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { answerCopy as copy } from './code-answer.copy.ts';
import { GivenCode } from './code-page.tsx';
import { lockedText } from './redeem-code.tsx';

interface Props {
  readonly code: string;
  /** Title of the course that the lookup found. */
  readonly about?: string;
}

/** Link to enter another code. */
export function OtherCode() {
  return (
    <ButtonLink look="secondary" to={paths.enroll()}>
      {copy.other}
    </ButtonLink>
  );
}

function Dead({
  code,
  about,
  actions,
  ...notice
}: Props & Pick<NoticeProps, 'icon' | 'title' | 'text'> & { readonly actions?: ReactNode }) {
  return (
    <>
      <div role="alert">
        <Notice
          {...notice}
          level={1}
          actions={
            <>
              {actions}
              <OtherCode />
            </>
          }
          small={<GivenCode code={code} />}
        />
      </div>
      <AskCentre label={contactCopy.help} about={about} open />
    </>
  );
}

/** Says why a code opens nothing, and how to ask the centre. */
export function RefusedCode({
  reason,
  message,
  ...props
}: Props & { readonly reason: RefusalReason; readonly message: string }) {
  return <Dead {...props} icon={WarningIcon} title={copy.refused[reason]} text={message} />;
}

/** Says how long codes are locked. */
export function LockedCode({
  error,
  onRetry,
  ...props
}: Props & { readonly error: ApiError; readonly onRetry: () => unknown }) {
  return (
    <Dead
      {...props}
      icon={ClockIcon}
      title={copy.lockedTitle}
      text={lockedText(error)}
      actions={<Button onClick={() => void onRetry()}>{componentsCopy.retry}</Button>}
    />
  );
}
