import { useEffect } from 'react';
import { isApiError } from './errors.ts';

interface Attempt {
  readonly error: unknown;
  readonly reset: () => void;
}

export function useResetWhenOnline({ error, reset }: Attempt): void {
  const isOffline = isApiError(error, 'offline');
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', reset);
    return () => removeEventListener('online', reset);
  }, [isOffline, reset]);
}
