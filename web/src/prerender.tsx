/** What the build renders into the HTML: the browser's own components, in Node. Never shipped. */
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { queryClient } from './app/providers.tsx';
import { patterns } from './shared/paths.ts';
import { PageSkeleton } from './shared/ui/page-skeleton.tsx';

function render(path: string, page?: ReactNode): string {
  const router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const html = renderToString(
    <StrictMode>
      <App router={router} page={page} />
    </StrictMode>,
  );
  // Queries that nobody asks again would keep the build waiting until they are collected.
  queryClient.clear();
  return html;
}

/** A page as everyone first sees it: nobody signed in, nothing loaded. */
export function renderPage(path: string): string {
  return render(path);
}

/** The frame with an empty page, for all addresses that have no HTML of their own. */
export function renderShell(): string {
  return render(patterns.auth, <PageSkeleton />);
}
