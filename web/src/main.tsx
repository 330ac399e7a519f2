import './app/global.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { queryClient } from './app/providers.tsx';
import { warmPage } from './app/routes.tsx';
import { isSignOutPending, keepFinishingSignOut } from './shared/api/pending-sign-out.ts';
import { concealUser, forgetUser } from './shared/auth/remembered-user.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** Without transitions of its own: the layout compares the address with the page on screen. */
function Router({ children }: { readonly children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

const site = (
  <StrictMode>
    <App router={Router} />
  </StrictMode>
);

// The page may have been closed in the middle of signing out.
if (isSignOutPending()) forgetUser();
// Before anything else that knows the session.
keepFinishingSignOut();

if (root.dataset.path === location.pathname) {
  // The document holds this very page (plugins/prerendered-pages.ts) and has asked for its data.
  concealUser();
  startTransition(() => void hydrateRoot(root, site));
} else {
  // The page's code and data are asked for at once, not after React has come round to them.
  warmPage(location.pathname, queryClient);
  startTransition(() => createRoot(root).render(site));
}
