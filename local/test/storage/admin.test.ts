import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refusal, useStorage } from './harness.ts';

const storage = useStorage();

it('firebase-admin finds the server by an environment variable and can use it', async () => {
  // firebase-admin copies its variable to the variable of the storage client. The next test file in
  // this worker process would see both, so they are restored.
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('STORAGE_EMULATOR_HOST', undefined);
  vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', new URL(storage().origin).host);
  const app = initializeApp({ projectId: 'demo-admin', storageBucket: 'demo-admin.appspot.com' });
  const bucket = getStorage(app).bucket();
  const simple = bucket.file('thumbnails/ab12-640.webp');
  const bytes = Buffer.from('webp');
  await simple.save(bytes, {
    resumable: false,
    contentType: 'image/webp',
    metadata: { cacheControl: 'public, max-age=31536000, immutable' },
    preconditionOpts: { ifGenerationMatch: 0 },
  });
  await bucket
    .file('videos/intro.mp4')
    .save(Buffer.alloc(600_000, 7), { contentType: 'video/mp4' });

  expect((await bucket.exists())[0]).toBe(true);
  expect((await simple.exists())[0]).toBe(true);
  expect((await simple.download())[0].equals(bytes)).toBe(true);
  const [part] = await bucket.file('videos/intro.mp4').download({ start: 0, end: 9 });
  expect(part).toHaveLength(10);
  const [files] = await bucket.getFiles({ prefix: 'videos/' });
  expect(files.map(({ name, metadata }) => [name, metadata.size])).toEqual([
    ['videos/intro.mp4', '600000'],
  ]);
  await simple.delete();
  expect(await refusal(simple.download())).toBe(404);
  await deleteApp(app);
});
