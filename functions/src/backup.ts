/** `npm run backup`: writes all data of the environment's site into one file. */
import { readArguments, runBackupProgram } from './backup/program.ts';
import { deleteInterruptedSaves } from './backup/restore-backup.ts';
import { takeBackup } from './backup/take-backup.ts';

await runBackupProgram(async (say) => {
  const { site, path } = readArguments();
  await deleteInterruptedSaves(path, say);
  const { counts, checksum } = await takeBackup(site, path, say);
  const { documents, accounts, objects } = counts;
  say(`${path}: ${documents} documents, ${accounts} accounts, ${objects} objects.`);
  say(`Checksum ${checksum}`);
});
