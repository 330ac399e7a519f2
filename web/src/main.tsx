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

/** Reports a failure in this page to the server. Loads the JavaScript for that on demand. */
const reportCrash = (what: unknown): Promise<void> =>
  import('./shared/release/crash.ts')
    .then((crash) => crash.reportCrash(what))
    .catch(() => undefined);

// Report uncaught errors. The router below reports those that an error boundary caught.
for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, reportCrash);

// Marks that this script runs. Without the mark, a notice appears after a while (src/older).
document.documentElement.dataset.runs = '';

const root = document.getElementById('root') as HTMLElement;

// The page may have been closed during a sign-out, so forget the user now.
if (isSignOutPending()) {
  forgetUser();
  forgetReports();
}
// Finish the sign-out before anything else uses the session.
finishSignOutWhenOnline();
keepSendingProgress();

// TanStack Query assumes a page to be online, and would not notice when the network returns.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient(loseSession);
const routes = createRoutes(queryClient);

async function start(): Promise<void> {
  // Yield, so that the browser first handles taps made while the script ran.
  await new Promise((resolve) => setTimeout(resolve));
  // Load the page's JavaScript and data now, which is earlier than React's first render would.
  const hydrationData = await openDocument(routes, queryClient);
  // TanStack Query listens from the first render on. The connection may have changed until now.
  onlineManager.setOnline(navigator.onLine);
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const site = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A field stored in the URL keeps its caret only if both change at the same time. */}
        <RouterProvider router={router} useTransitions={false} onError={reportCrash} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => {
    // The HTML may be an empty page with the site's frame instead of this page.
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
