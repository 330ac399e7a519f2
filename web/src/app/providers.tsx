import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { forgetUser } from '../shared/auth/remembered-user.ts';
import { SessionProvider } from '../shared/auth/session.tsx';
import { WarmContext } from '../shared/ui/app-link.tsx';
import type { AppProps } from './app.tsx';
import { warmPage } from './routes.tsx';

/** The page's only cache of server state. */
export const queryClient = createQueryClient(forgetUser);

/** Everything that pages find above them. */
export function Providers({
  router: Router,
  children,
}: Pick<AppProps, 'router'> & { readonly children: ReactNode }) {
  const warm = useCallback((path: string) => warmPage(path, queryClient), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <WarmContext value={warm}>
          <SessionProvider>{children}</SessionProvider>
        </WarmContext>
      </Router>
    </QueryClientProvider>
  );
}
