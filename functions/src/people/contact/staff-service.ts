import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readRecord, readRecords } from '../../store/database.ts';
import { deleteFound } from '../../store/delete-found.ts';
import { catalogueRecordSchema } from '../../store/records/catalogue.ts';
import { contactRecordSchema } from '../../store/records/contact.ts';
import { requireContactNumbers } from './service.ts';

/** Shows staff the phone numbers of students, and deletes them if the centre no longer wants them. */
export function createStaffContactService({
  database,
  published,
}: Pick<Context, 'database'> & { readonly published: PublishedCourses }) {
  return {
    /**
     * Deletes all numbers while the centre has switched them off. Cost: 2 reads, and 1 read and 1
     * delete per student with numbers.
     * @returns the number of students whose numbers were deleted
     */
    async purge(): Promise<number> {
      const catalogue = readRecord(catalogueRecordSchema, await database.catalogue.get());
      // During a restore, the catalogue may be missing.
      if (catalogue === null || catalogue.settings?.contactNumbers === true) return 0;
      return deleteFound(database, database.contacts);
    },

    handlers: {
      /**
       * Returns the numbers of these students, in their order. Cost: 1 read per student. If this
       * instance did not read the catalogue within the last minute, 1 more read.
       * @throws 409
       */
      async 'admin/students/contacts'({ input: { uids } }) {
        await requireContactNumbers(published);
        const docs = await database.firestore.getAll(...uids.map(database.contact));
        return {
          contacts: readRecords(database, contactRecordSchema, docs).map(
            ({ id: uid, record: { own, parent } }) => ({ uid, own, parent }),
          ),
        };
      },
    } satisfies Partial<Handlers>,
  };
}
