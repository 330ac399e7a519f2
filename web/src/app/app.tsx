import { Providers } from './providers.tsx';
import { SiteLayout } from './site-layout.tsx';

export function App() {
  return (
    <Providers>
      <SiteLayout />
    </Providers>
  );
}
