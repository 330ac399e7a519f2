import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../api/query-client.ts';
import { forgetUser } from '../auth/remembered-user.ts';
import { SessionProvider } from '../auth/session.tsx';
import { WarmContext } from '../components/app-link.tsx';
import { warmPage } from './routes.tsx';

/** The page's only cache of server state. */
export const queryClient = createQueryClient(forgetUser);

/** Everything that pages find above them. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const warm = useCallback((path: string) => warmPage(path, queryClient), []);
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without transitions of its own: the layout compares the address with the page on screen. */}
      <BrowserRouter useTransitions={false}>
        <WarmContext value={warm}>
          <SessionProvider>{children}</SessionProvider>
        </WarmContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
