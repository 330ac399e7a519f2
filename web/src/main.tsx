import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { queryClient } from './app/providers.tsx';
import { warmPage } from './app/routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const site = (
  <StrictMode>
    <App />
  </StrictMode>
);

// The page's code and data are asked for at once, not after React has come round to them.
warmPage(location.pathname, queryClient);
startTransition(() => {
  if (root.hasChildNodes()) hydrateRoot(root, site);
  else createRoot(root).render(site);
});
