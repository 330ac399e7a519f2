import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { forgetUser } from '../shared/auth/remembered-user.ts';
import { SessionProvider } from '../shared/auth/session.tsx';
import type { AppProps } from './app.tsx';

/** The page's only cache of server state. */
export const queryClient = createQueryClient(forgetUser);

/** Everything that pages find above them. */
export function Providers({
  router: Router,
  children,
}: Pick<AppProps, 'router'> & { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <SessionProvider>{children}</SessionProvider>
      </Router>
    </QueryClientProvider>
  );
}
