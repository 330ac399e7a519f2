import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { StudentService } from './service.ts';
import type { TransferService } from './transfer-service.ts';

export function studentHandlers(deps: {
  readonly students: StudentService;
  readonly transfer: TransferService;
  readonly now: () => Date;
}) {
  const { students } = deps;
  return {
    'admin/students': ({ input }) => students.search(input),
    'admin/students/student': ({ input }) => students.show(input),
    'admin/courses/students': ({ input }) => students.ofCourse(input),
    'admin/students/export': async ({ caller, input }) =>
      csvDownload(await students.csv(caller, input), 'students', deps.now()),
    'admin/students/enrol': ({ caller, input }) => students.enrol(caller, input),
    'admin/students/remove': ({ caller, input }) => students.remove(caller, input),
    'admin/students/transfer': ({ caller, input }) => deps.transfer.move(caller, input),
  } satisfies Partial<Handlers>;
}
