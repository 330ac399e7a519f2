import { useEffect } from 'react';
import { isApiError } from './errors.ts';

interface Attempt {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Takes back that there was no connection for an attempt, as soon as there is one. */
export function useResetOnline({ error, reset }: Attempt): void {
  const isOffline = isApiError(error, 'offline');
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', reset);
    return () => removeEventListener('online', reset);
  }, [isOffline, reset]);
}
