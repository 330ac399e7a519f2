import { useMutation } from '@tanstack/react-query';
import { permitted, postJson } from '../../shared/api/client.ts';
import { useResetOnline } from '../../shared/api/use-reset-online.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ownDataCopy } from './own-data-copy.ts';

/** Milliseconds that a browser may take to begin writing a file. */
const untilSaved = 60_000;

/** Has the browser save an object as a file that people can read. */
function save(data: object, name: string): void {
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), untilSaved);
}

/** Fetches all that is kept of who is signed in, and saves it on the device. */
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
