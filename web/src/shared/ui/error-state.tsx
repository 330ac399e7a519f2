import type { ReactNode } from 'react';
import { isApiError } from '../api/errors.ts';
import { Ltr } from '../format/ltr.tsx';
import { Button } from './button.tsx';
import { LockIcon, OfflineIcon, WarningIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { componentsCopy } from './ui.copy.ts';

const copy = componentsCopy.error;

function titleAndIcon(error: unknown, fallbackTitle: string) {
  if (!isApiError(error)) return [fallbackTitle, WarningIcon] as const;
  if (error.code === 'offline') return [copy.offline, OfflineIcon] as const;
  if (error.code === 'not_found') return [copy.not_found, WarningIcon] as const;
  if (error.status === 403) return [copy.forbidden, LockIcon] as const;
  const isBusy = error.status === 429 || error.status === 503;
  return [isBusy ? copy.busy : fallbackTitle, WarningIcon] as const;
}

export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => unknown) | undefined;
  readonly actions?: ReactNode;
  readonly level?: 1 | 2 | 3;
  /** Title for failures without a specific title. */
  readonly fallbackTitle?: string;
}

export function ErrorState({
  error,
  onRetry,
  actions,
  level = 2,
  fallbackTitle = copy.other,
}: ErrorStateProps) {
  const [title, icon] = titleAndIcon(error, fallbackTitle);
  const text = isApiError(error) ? error.message : copy.unknown;
  const requestId = isApiError(error) ? error.requestId : null;
  return (
    <div role="alert">
      <Notice
        icon={icon}
        level={level}
        title={title}
        // Do not repeat the title in the text.
        text={text.replace(`${title}. `, '')}
        actions={
          <>
            {onRetry !== undefined && (
              <Button onClick={() => void onRetry()}>{componentsCopy.retry}</Button>
            )}
            {actions}
          </>
        }
        footnote={
          requestId === null ? undefined : (
            <>
              {copy.quote} <Ltr>{requestId}</Ltr>
            </>
          )
        }
      />
    </div>
  );
}
