import type { Handlers } from '../../http/mount-endpoints.ts';
import type { EnrolmentService } from './service.ts';

export function enrolmentHandlers(deps: { readonly enrolment: EnrolmentService }) {
  const { enrolment } = deps;
  return {
    'courses/course/enroll': ({ caller, input }) => enrolment.enrol(caller, input),
    'courses/course/enroll/lookup': ({ caller, input }) => enrolment.lookup(caller, input),
  } satisfies Partial<Handlers>;
}
