import type { Handlers } from '../../http/mount-endpoints.ts';
import type { SettingsService } from './service.ts';

export function settingsHandlers(deps: { readonly settings: SettingsService }) {
  const { settings } = deps;
  return {
    'admin/settings': () => settings.show(),
    'admin/settings/update': ({ caller, input }) => settings.update(caller, input),
  } satisfies Partial<Handlers>;
}
