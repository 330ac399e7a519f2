import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Providers } from './providers.tsx';
import { SiteLayout } from './site-layout.tsx';

export function App() {
  return (
    <Providers>
      <ErrorBoundary resetKey="">
        <SiteLayout />
      </ErrorBoundary>
    </Providers>
  );
}
