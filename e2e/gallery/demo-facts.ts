import { join } from 'node:path';
import { fiqh } from '../../scripts/seed/courses/fiqh.ts';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { apiAs, demoCode, idOf } from '../fixtures/shared-stack.ts';

/** What addresses of the demo's pages are made of. */
export interface DemoFacts {
  /** The course that the demo's student has. */
  readonly cId: string;
  /** Its lectures in order; the first is open to anyone, the second is not. */
  readonly lectures: readonly string[];
  /** The student who has it. */
  readonly uid: string;
  /** A code that nobody has used. */
  readonly code: string;
  /** One of the course that the demo's student has. */
  readonly spareCode: string;
  /** A code that somebody has used. */
  readonly usedCode: string;
  /** A batch of cards that has been printed. */
  readonly batch: string;
  /** What its print page is answered; each time it is asked for stands in the log. */
  readonly cards: unknown;
}

/** Where a run of the gallery keeps them as JSON. */
export const factsFile = () => join(process.env.MARKAZ_E2E_FOLDER ?? '', 'facts.json');

/** Adds to the demo what only pictures need, and gives what its pages' addresses are made of. */
export async function prepareDemo(): Promise<DemoFacts> {
  const admin = await apiAs(demoPeople.admin);
  const student = await apiAs(demoPeople.enrolled);
  const cId = await idOf(fiqh);
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
