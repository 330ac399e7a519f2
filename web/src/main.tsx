import './app/global.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { openDocument } from './app/open-document.ts';
import { createRoutes } from './app/routes.tsx';
import { RoutesContext } from './app/routes-context.ts';
import './app/first-parts.ts';
import { sendReportsWhenOnline } from './shared/account/load-reports.ts';
import { removeReportsAndQuizzes } from './shared/account/pending-reports.ts';
import { finishSignOutWhenOnline, isSignOutPending } from './shared/api/pending-sign-out.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { endRejectedSession, forgetUser } from './shared/auth/remembered-user.ts';

/** Reports a crash to the server. Loads the JavaScript for that on demand. */
const reportCrash = (errorOrEvent: unknown): Promise<void> =>
  import('./shared/release/crash.ts')
    .then((crash) => crash.reportCrash(errorOrEvent))
    .catch(() => undefined);

// Report uncaught errors. The router below reports the errors that an error boundary has caught.
for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, reportCrash);

// Record that this script runs. Otherwise a notice appears after some time (src/older).
document.documentElement.dataset.runs = '';

const root = document.getElementById('root') as HTMLElement;

// If the page was closed during a sign-out, the user's data is still on the device. Remove it now.
if (isSignOutPending()) {
  forgetUser();
  removeReportsAndQuizzes();
}
// Finish the sign-out before anything else uses the session.
finishSignOutWhenOnline();
sendReportsWhenOnline();

// TanStack Query assumes that a page starts online. If the page starts offline, it would not notice
// that the network returns.
onlineManager.setOnline(navigator.onLine);
const queryClient = createQueryClient(endRejectedSession);
const routes = createRoutes(queryClient);

async function start(): Promise<void> {
  // Wait for the next task, so that the browser first handles taps that the user made while this
  // script ran.
  await new Promise((resolve) => setTimeout(resolve));
  // Load the page's JavaScript and data now, before React's first render.
  const hydrationData = await openDocument(routes, queryClient);
  // The connection may have changed, because TanStack Query listens for changes only from the first
  // render on.
  onlineManager.setOnline(navigator.onLine);
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const site = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, a field whose text is in the URL keeps its caret. */}
        <RoutesContext value={routes}>
          <RouterProvider router={router} useTransitions={false} onError={reportCrash} />
        </RoutesContext>
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => {
    // The HTML may contain only the site's frame instead of this page.
    if (hydrationData && root.dataset.path === location.pathname) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
}

void start();
