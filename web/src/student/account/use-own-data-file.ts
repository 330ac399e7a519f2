import { useMutation } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { saveFile } from '../../shared/ui/save-file.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ownDataCopy } from './own-data.copy.ts';

/** Saves an object as a readable JSON file. */
function save(data: object, name: string): void {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
}

/** Fetches all data stored about the signed-in person, and saves it on the device. */
export function useOwnDataFile() {
  const file = useMutation({
    mutationFn: async () => {
      const data = permitted(await postJson('user/export'));
      save(data, `markaz-my-data-${data.exportedAt.slice(0, 10)}.json`);
    },
    onSuccess: () => showToast(ownDataCopy.saved),
  });
  useResetOnline(file);
  return file;
}
