import { createContext } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The site's routes, for the prefetching of links. Empty while the build renders a page. */
export const RoutesContext = createContext<RouteObject[]>([]);
