import './app/global.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { openDocument } from './app/open-document.ts';
import { prefetchOnIntent } from './app/prefetch-links.ts';
import { createRoutes } from './app/routes.tsx';
import './app/first-parts.ts';
import { forgetReports } from './shared/account/kept-reports.ts';
import { keepSendingProgress } from './shared/account/load-reports.ts';
import { isSignOutPending, keepFinishingSignOut } from './shared/api/pending-sign-out.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { forgetUser, loseSession } from './shared/auth/remembered-user.ts';
import { tellCrash } from './shared/release/tell-crash.ts';

// What nobody caught; what an error boundary did, the router tells below.
for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, tellCrash);

// Else the document says after a while that this script has not run (src/older).
document.documentElement.dataset.runs = '';

const root = document.getElementById('root') as HTMLElement;

// The page may have been closed in the middle of signing out.
if (isSignOutPending()) {
  forgetUser();
  forgetReports();
}
// Before anything else that knows the session.
keepFinishingSignOut();
keepSendingProgress();

// TanStack Query takes every page for connected at first, and would miss that the network is back.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient(loseSession);
const routes = createRoutes(queryClient);

async function start(): Promise<void> {
  // Code was run until now: a tap meanwhile comes first.
  await new Promise((resolve) => setTimeout(resolve));
  // Code and data are asked for here, not after React has come round to them.
  const hydrationData = await openDocument(routes, queryClient);
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const site = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A field whose value stands in the address keeps its caret only if both change at once. */}
        <RouterProvider router={router} useTransitions={false} onError={tellCrash} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => {
    // A frame without a page is not this page's HTML.
    if (hydrationData && root.dataset.path === location.pathname) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
}

/** Links are made fast once nothing of the page itself waits. */
async function prefetchLinks(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  prefetchOnIntent(routes);
}

void start();
void prefetchLinks();
