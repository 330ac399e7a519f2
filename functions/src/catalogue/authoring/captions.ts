import { uploadedCaptionsFile } from '@markaz/contract/catalogue/captions';
import type { LectureInput } from '@markaz/contract/catalogue/course-input';
import type { Resource } from '@markaz/contract/catalogue/lectures';
import type { WriteBatch } from 'firebase-admin/firestore';
import { invalidFields } from '../../core/api-error.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { Database } from '../../store/database.ts';
import { captionsOfLectures, markUnusedFiles } from '../../store/unused-files.ts';
import { uploadName } from '../thumbnails/names.ts';
import type { ThumbnailContext } from '../thumbnails/service.ts';
import { readUploads, requireCourse } from './uploads.ts';

type Lectures = readonly { readonly resources: readonly Pick<Resource, 'captions'>[] }[];

interface CourseCaptions {
  readonly cId: string;
  /** The lectures of the request, whose fields the refusal names. */
  readonly inputs: readonly LectureInput[];
  /** The lectures before the save, with the removed lectures that it restores. */
  readonly before: Lectures;
  readonly after: Lectures;
  /** The lectures that the save removes. They keep their captions until they are purged. */
  readonly removed: Lectures;
}

/**
 * Checks the uploaded captions of a course that is being saved. Captions that the course did not
 * have before must have been uploaded for it. Cost: 1 read per such file.
 * @returns a function that adds writes to the course's commit: new captions are no longer pending,
 * and captions that the course no longer uses are marked for deletion
 * @throws 400 with a message for each resource whose captions are missing
 */
export async function prepareCaptions(
  database: Database,
  { cId, inputs, before, after, removed }: CourseCaptions,
): Promise<(batch: WriteBatch, now: Date) => void> {
  const [filesBefore, filesAfter] = [captionsOfLectures(before), captionsOfLectures(after)];
  const newFiles = [...filesAfter].filter((file) => !filesBefore.has(file));
  const { missing, accept } = await readUploads(database, cId, newFiles);
  const fields = inputs.flatMap(({ resources }, lecture) =>
    resources.flatMap(({ captions }, resource) =>
      missing.has(uploadedCaptionsFile(captions) ?? '')
        ? [[`lectures.${lecture}.resources.${resource}.captions`, missingMessage] as const]
        : [],
    ),
  );
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));
  const keptFiles = new Set([...filesAfter, ...captionsOfLectures(removed)]);
  const unusedFiles = [...filesBefore].filter((file) => !keptFiles.has(file));
  return (batch, now) => {
    accept(batch);
    for (const file of unusedFiles)
      markUnusedFiles(batch, database, { name: uploadName(file), cId, files: [file], now });
  };
}

const missingMessage = 'لم يعد هذا الملف محفوظًا. ارفعه من جديد.';

export function createCaptionService({ database, now, thumbnails }: ThumbnailContext) {
  return {
    /** Stores captions for a video. Cost: 1 read, 1 write. @throws 400, 404, 413 */
    async 'admin/courses/captions'({ input: { cId }, file }) {
      if (file === null) throw invalidFields({ thumbnail: 'اختر ملفًا' });
      await requireCourse(database, cId);
      return { captions: await thumbnails.storeCaptions(file, cId, now()) };
    },
  } satisfies Partial<Handlers>;
}
