import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

/** Renders routes with an empty query cache. Failed queries are not retried. */
export function renderRoutes(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Renders an element for every path, as `renderRoutes` does. */
export function renderPage(element: ReactNode, address?: string) {
  return renderRoutes([{ path: '*', element }], address);
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
