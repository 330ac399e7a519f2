import type { Bucket } from '@google-cloud/storage';
import { unavailable } from '../../core/api-error.ts';
import { codeOf } from '../../core/grpc-status.ts';

/** Opens the bucket when a picture is first requested, because this loads the Storage client. */
type OpenBucket = () => Promise<Bucket>;

export type PictureStore = ReturnType<typeof createPictureStore>;

/**
 * Converts temporary failures to a 503. The `code` of a Storage error is an HTTP status. That of a
 * connection error is the name of a system error.
 */
function toStorageError(error: unknown): unknown {
  const code = codeOf(error);
  const isBusy =
    typeof code === 'number' ? code >= 500 || code === 429 : /^E[A-Z]+$/u.test(`${code}`);
  return isBusy ? unavailable(error) : error;
}

/** Stores pictures of one kind in a folder of the bucket. */
export function createPictureStore(
  openBucket: OpenBucket,
  { folder, contentType }: { readonly folder: string; readonly contentType: string },
) {
  const fileOf = async (name: string) => (await openBucket()).file(`${folder}/${name}`);
  return {
    /** Stores a file. An existing file of that name has the same content, so it is not replaced. */
    async put(name: string, bytes: Buffer): Promise<void> {
      const file = await fileOf(name);
      try {
        await file.save(bytes, {
          resumable: false,
          contentType,
          metadata: { cacheControl: 'private, max-age=0' },
          preconditionOpts: { ifGenerationMatch: 0 },
        });
      } catch (error) {
        if (codeOf(error) !== 412) throw toStorageError(error);
      }
    },
    /** Returns the bytes, or null if the file does not exist. */
    async get(name: string): Promise<Buffer | null> {
      const file = await fileOf(name);
      try {
        const [bytes] = await file.download();
        return bytes;
      } catch (error) {
        if (codeOf(error) === 404) return null;
        throw toStorageError(error);
      }
    },
    /** Deletes a file if it exists. */
    async remove(name: string): Promise<void> {
      const file = await fileOf(name);
      await file.delete({ ignoreNotFound: true });
    },
    /** Lists the files whose names start with `namePrefix`. */
    async list(namePrefix: string): Promise<string[]> {
      const [files] = await (await openBucket()).getFiles({ prefix: `${folder}/${namePrefix}` });
      return files.map(({ name }) => name.slice(folder.length + 1));
    },
  };
}
