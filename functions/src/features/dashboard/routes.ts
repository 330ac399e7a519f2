import type { Handlers } from '../../http/mount-endpoints.ts';
import type { DashboardService } from './service.ts';

export function dashboardHandlers(deps: { readonly dashboard: DashboardService }) {
  return {
    'admin/dashboard': () => deps.dashboard.show(),
  } satisfies Partial<Handlers>;
}
