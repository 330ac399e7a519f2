/** `npm run backup`: writes all data of the environment's site into one file. */
import { readArguments, runBackupProgram } from './backup/program.ts';
import { removeBrokenSaves } from './backup/restore-backup.ts';
import { takeBackup } from './backup/take-backup.ts';

await runBackupProgram(async (say) => {
  const { site, path } = readArguments();
  await removeBrokenSaves(path, say);
  const { counts, checksum } = await takeBackup(site, path, say);
  const { documents, accounts, objects } = counts;
  say(`${path}: ${documents} documents, ${accounts} accounts, ${objects} objects.`);
  say(`Checksum ${checksum}`);
});
