import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../http/request-log.ts';
import type { NamedPendingUpload } from './pending-uploads.ts';
import type { Picture } from './picture.ts';
import { createThumbnailService } from './service.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:01Z');
const record = { name: 'abc', widths: [480, 960], placeholder: '#000000' };
const files = ['abc-480.webp', 'abc-960.webp'];
const picture: Picture = {
  record,
  files: new Map(files.map((file) => [file, Buffer.from(file)])),
  size: { width: 960, height: 540 },
};

/**
 * Creates the service with Cloud Storage and pending uploads in memory.
 * @param broken names of the operations that fail
 */
function setUp(broken: ReadonlySet<string> = new Set(), isUsedByCourse = false) {
  const stored = new Set<string>();
  const pending = new Map<string, NamedPendingUpload>();
  const logs: LogEntry[] = [];
  const failIfBroken = (operation: string) => {
    if (broken.has(operation)) throw new Error(`${operation} is broken`);
  };
  const files = {
    async put(file: string) {
      failIfBroken(`put ${file}`);
      stored.add(file);
    },
    async get() {
      return null;
    },
    async remove(file: string) {
      failIfBroken(`remove ${file}`);
      stored.delete(file);
    },
  };
  const service = createThumbnailService({
    store: files,
    captions: files,
    pending: {
      async register(name, registered) {
        failIfBroken('register');
        pending.set(name, { ...registered, name });
      },
      async deleteEntry(name) {
        failIfBroken('deleteEntry');
        pending.delete(name);
      },
      async isUsed() {
        failIfBroken('isUsed');
        return isUsedByCourse;
      },
      async claimUnusedFiles(name) {
        failIfBroken('claimUnusedFiles');
        return isUsedByCourse ? [] : (pending.get(name)?.files ?? []);
      },
      async listStartedBefore(time, limit) {
        return [...pending.values()].filter(({ at }) => at.toDate() <= time).slice(0, limit);
      },
    },
    log: (entry) => logs.push(entry),
  });
  return { service, stored, pending, logs };
}

describe('storing a picture', () => {
  it('registers the picture and stores every file', async () => {
    const { service, stored, pending } = setUp();
    await service.storePicture(picture, 'course', now);
    expect([...stored]).toEqual(files);
    expect([...pending.keys()]).toEqual(['abc']);
  });

  it('stores nothing if it cannot register the picture', async () => {
    const { service, stored } = setUp(new Set(['register']));
    await expect(service.storePicture(picture, 'course', now)).rejects.toThrow('register');
    expect([...stored]).toEqual([]);
  });

  it.each(files)('leaves no file and no entry behind if %s cannot be stored', async (file) => {
    const { service, stored, pending } = setUp(new Set([`put ${file}`]));
    await expect(service.storePicture(picture, 'course', now)).rejects.toThrow(`put ${file}`);
    expect([stored.size, pending.size]).toEqual([0, 0]);
  });

  it.each(['remove abc-480.webp', 'isUsed', 'deleteEntry'])(
    'keeps the pending upload for a later deletion if the cleanup fails at %s',
    async (failingCleanup) => {
      const broken = new Set(['put abc-960.webp', failingCleanup]);
      const { service, stored, pending, logs } = setUp(broken);
      await expect(service.storePicture(picture, 'course', now)).rejects.toThrow('put abc-960');
      expect([...pending.keys()]).toEqual(['abc']);
      expect(logs).toHaveLength(1);
      expect(await service.deleteExpired(later)).toBe(0);
      broken.clear();
      expect(await service.deleteExpired(now)).toBe(0);
      expect(await service.deleteExpired(later)).toBe(1);
      expect([stored.size, pending.size]).toEqual([0, 0]);
    },
  );
});

describe('deleting an unused picture', () => {
  it('deletes the files of an unused picture', async () => {
    const { service, stored, pending } = setUp();
    await service.storePicture(picture, 'course', now);
    await service.deleteUnused(record, 'course');
    expect([stored.size, pending.size]).toEqual([0, 0]);
  });

  it('never deletes a picture that the course uses', async () => {
    const { service, stored, pending } = setUp(new Set(), true);
    await service.storePicture(picture, 'course', now);
    await service.deleteUnused(record, 'course');
    expect([...stored]).toEqual(files);
    expect(pending.size).toBe(0);
  });
});
