import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx';
import { Providers } from './providers.tsx';
import { SiteLayout } from './site-layout.tsx';

export interface AppProps {
  /** The browser's router, or one of a single address where there is no browser. */
  readonly router: ComponentType<{ readonly children: ReactNode }>;
  /** Stands in place of the address's page. */
  readonly page?: ReactNode;
}

/** The whole site. The browser and the build, which writes its first HTML, render the same. */
export function App({ router, page }: AppProps) {
  return (
    <Providers router={router}>
      <ErrorBoundary resetKey="">
        <SiteLayout page={page} />
      </ErrorBoundary>
    </Providers>
  );
}
