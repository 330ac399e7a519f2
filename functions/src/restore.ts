/** `npm run restore`: replaces the environment's site with a file of `npm run backup`. */
import { createInterface } from 'node:readline/promises';
import { readArguments, runBackupProgram } from './backup/program.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { schemaVersion } from './store/upgrades.ts';

async function askQuestion(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

await runBackupProgram(async (say) => {
  const { site, path, overwrite } = readArguments();
  const { projectId, database } = site.config;
  const { header, counts } = await restoreBackup(site, path, {
    say,
    async confirm(contents) {
      say(`${projectId}, database ${database}, is not empty:\n  ${contents.join('\n  ')}`);
      say('All documents are replaced by those of the backup; what is there is saved first.');
      const typed =
        overwrite ?? (await askQuestion(`Type the project's id, ${projectId}, to go on: `));
      if (typed !== projectId) say(`Without a terminal: --overwrite ${projectId}`);
      return typed === projectId;
    },
  });
  const { documents, accounts, objects } = counts;
  say(`${projectId}, database ${database}, is what ${header.project} was at ${header.time}:`);
  say(`${documents} documents, ${accounts} accounts, ${objects} objects.`);
  if (header.schemaVersion < schemaVersion) say('It is of an older version: npm run migrate');
  say('Accounts made since are kept, with their rights: npm run admin -- list');
});
