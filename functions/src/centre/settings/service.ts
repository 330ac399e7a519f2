import { presentAdminSettings } from '../../catalogue/courses/present-settings.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createSettingsStore } from './store.ts';

/** Settings of the site that admins change without a deploy. */
export function createSettingsService({ database, now }: Context) {
  const store = createSettingsStore(database);
  return {
    'admin/settings': async () => presentAdminSettings(await store.read()),

    /** @throws 409 if they changed since they were read, or the catalogue is full */
    async 'admin/settings/update'({ caller: admin, input }) {
      const outcome = await store.change({ admin, now: now() }, input);
      if (outcome !== 'conflict') return presentAdminSettings(outcome.stored);
      throw conflict('عدّل مسؤول آخر الإعدادات في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.');
    },
  } satisfies Partial<Handlers>;
}
