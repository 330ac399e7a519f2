import { join } from 'node:path';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { apiAs, courseIdOf, demoCode } from '../fixtures/shared-stack.ts';

/** Data of the demo that the pictures need, mostly ids for the paths of pages. */
export interface DemoData {
  /** The course of the demo's student. */
  readonly cId: string;
  /** The lectures of this course in order. The first is open to anyone, the second is not. */
  readonly lectures: readonly string[];
  /** The id of the demo's student. */
  readonly uid: string;
  /** An unused code. */
  readonly code: string;
  /** An unused code of the student's course. */
  readonly spareCode: string;
  /** A used code. */
  readonly usedCode: string;
  /** The id of a printed batch of cards. */
  readonly batch: string;
  /**
   * The API's response for the batch's print page. It is stored, because the API adds a log entry
   * for each such call.
   */
  readonly cards: unknown;
}

/** Returns the path of the JSON file with this data for a run of the gallery. */
export const demoDataFile = () => join(process.env.MARKAZ_E2E_FOLDER ?? '', 'facts.json');

/** Adds the data to the demo that only pictures need. Returns the data of the demo. */
export async function prepareDemo(): Promise<DemoData> {
  const admin = await apiAs(demoPeople.admin);
  const student = await apiAs(demoPeople.enrolled);
  const cId = await courseIdOf(fiqh);
  const { lectures } = await student.post('courses/course', { id: cId, lectures: true });
  const { batch, tokens } = await admin.post('admin/courses/access_tokens', {
    cId,
    codePrefix: demoCodePrefix,
    count: 48,
    outlet: 'مكتبة تجريبية',
    priceLabel: '١٥٠ جنيهًا',
  });
  const { codes } = await admin.post('admin/codes', { cId, state: 'used' });
  const { uid } = await student.post('user/userdoc');
  return {
    cId,
    lectures: lectures.map(({ id }) => id),
    uid,
    code: demoCode,
    spareCode: tokens[0] ?? '',
    usedCode: codes[0]?.token ?? '',
    batch: batch.id,
    cards: await admin.post('admin/codes/batches/cards', { batch: batch.id }),
  };
}
