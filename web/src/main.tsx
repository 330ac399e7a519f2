import './app/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prefetchOnIntent } from './app/prefetch.ts';
import { createRoutes } from './app/routes.tsx';
import { isSignOutPending, keepFinishingSignOut } from './shared/api/pending-sign-out.ts';
import { createQueryClient } from './shared/api/query-client.ts';
import { forgetUser } from './shared/auth/remembered-user.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// The page may have been closed in the middle of signing out.
if (isSignOutPending()) forgetUser();
// Before anything else that knows the session.
keepFinishingSignOut();

const queryClient = createQueryClient(forgetUser);
const routes = createRoutes(queryClient);
/** The document holds this very page (plugins/prerendered-pages.ts) and has asked for its data. */
const { path } = root.dataset;
const isPrerendered = path === location.pathname;
// Code and data of any other page are asked for here, not after React has come round to them.
const router = createBrowserRouter(
  routes,
  isPrerendered ? { hydrationData: { loaderData: { [path]: null } } } : {},
);
prefetchOnIntent(routes);

const site = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* A field whose value stands in the address keeps its caret only if both change at once. */}
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  </StrictMode>
);
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, site);
  else createRoot(root).render(site);
});
