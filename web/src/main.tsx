import './app/global.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { openDocument } from './app/open-document.ts';
import { prefetchOnIntent } from './app/prefetch.ts';
import { createRoutes } from './app/routes.tsx';
import './app/first-parts.ts';
import { keepSendingProgress } from './shared/account/load-reports.ts';
import { forgetReports } from './shared/account/pending-reports.ts';
import { finishSignOutWhenOnline, isSignOutPending } from './shared/api/pending-sign-out.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { forgetUser, loseSession } from './shared/auth/remembered-user.ts';

/** Reports a failure in this page to the server. Loads the code for it on demand. */
const reportCrash = (what: unknown): Promise<void> =>
  import('./shared/release/crash.ts')
    .then((crash) => crash.reportCrash(what))
    .catch(() => undefined);

// Uncaught errors. The router below reports those that an error boundary caught.
for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, reportCrash);

// Without this mark, the document says after a while that this script has not run (src/older).
document.documentElement.dataset.runs = '';

const root = document.getElementById('root') as HTMLElement;

// The page may have been closed during sign-out.
if (isSignOutPending()) {
  forgetUser();
  forgetReports();
}
// Runs before any other code that reads the session.
finishSignOutWhenOnline();
keepSendingProgress();

// TanStack Query assumes at first that every page is online, and would miss the network's return.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient(loseSession);
const routes = createRoutes(queryClient);

async function start(): Promise<void> {
  // Yields, so that taps made while the script ran are handled first.
  await new Promise((resolve) => setTimeout(resolve));
  // Requests code and data now, before React's first render would.
  const hydrationData = await openDocument(routes, queryClient);
  // TanStack Query listens from the first render on. The connection may have changed until now.
  onlineManager.setOnline(navigator.onLine);
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const site = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A field whose value is in the address keeps its caret only if both change at once. */}
        <RouterProvider router={router} useTransitions={false} onError={reportCrash} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => {
    // The HTML may be the empty frame instead of this page.
    if (hydrationData && root.dataset.path === location.pathname) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
}

async function prefetchLinks(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  prefetchOnIntent(routes);
}

void start();
void prefetchLinks();
