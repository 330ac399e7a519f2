/**
 * What Google's build runs after it has installed the packages (`gcp-build` in the deployed
 * package.json): loads everything once and keeps what V8 made of it. A start that cannot use it is
 * slower and nothing else, so a failure here stops no deployment.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledFolder } from './compiled.ts';

// There is no project yet, and none is asked.
process.env.GCLOUD_PROJECT ??= 'build';
try {
  enableCompileCache(compiledFolder);
  await import('./serving.ts');
  await Promise.all([import('firebase-admin/auth'), import('firebase-admin/storage')]);
  flushCompileCache();
} catch (error) {
  console.warn('Nothing is compiled ahead:', error);
}
process.exit(0);
