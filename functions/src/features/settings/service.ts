import type { InputOf, ResponseOf } from '@markaz/contract/api';
import { ApiError } from '../../core/api-error.ts';
import type { Admin } from '../../core/caller.ts';
import { presentAdminSettings } from './present.ts';
import type { SettingsStore } from './store.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

interface Dependencies {
  readonly store: SettingsStore;
  readonly now: () => Date;
}

/** What admins say about the site without a deploy. */
export function createSettingsService({ store, now }: Dependencies) {
  return {
    async show(): Promise<ResponseOf<'admin/settings'>> {
      return presentAdminSettings(await store.read());
    },

    /** @throws 409 where they were changed since they were read, or the catalogue is full */
    async update(
      admin: Admin,
      wanted: InputOf<'admin/settings/update'>,
    ): Promise<ResponseOf<'admin/settings/update'>> {
      const outcome = await store.change({ admin, now: now() }, wanted);
      if (outcome !== 'conflict') return presentAdminSettings(outcome.stored);
      throw new ApiError('conflict', {
        message: 'عدّل مسؤول آخر الإعدادات في هذه الأثناء. حدّث الصفحة ثم أعد تعديلك.',
      });
    },
  };
}
