import { join } from 'node:path';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { apiAs, courseIdOf, demoCode } from '../fixtures/shared-stack.ts';

/** Ids for the addresses of the demo's pages. */
export interface DemoFacts {
  /** The course of the demo's student. */
  readonly cId: string;
  /** The lectures of this course in order. The first is open to anyone, the second is not. */
  readonly lectures: readonly string[];
  /** The demo's student. */
  readonly uid: string;
  /** An unused code. */
  readonly code: string;
  /** An unused code of the student's course. */
  readonly spareCode: string;
  /** A used code. */
  readonly usedCode: string;
  /** A printed batch of cards. */
  readonly batch: string;
  /**
   * The API's answer for the batch's print page. It is stored because the API logs each such call.
   */
  readonly cards: unknown;
}

/** The JSON file that stores the facts for a run of the gallery. */
export const factsFile = () => join(process.env.MARKAZ_E2E_FOLDER ?? '', 'facts.json');

/** Adds to the demo what only pictures need, and returns the ids. */
export async function prepareDemo(): Promise<DemoFacts> {
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
