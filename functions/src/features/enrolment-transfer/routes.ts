import type { Handlers } from '../../http/mount-endpoints.ts';
import type { EnrolmentTransferService } from './service.ts';

export function enrolmentTransferHandlers(deps: { readonly transfer: EnrolmentTransferService }) {
  return {
    'admin/students/transfer': ({ caller, input }) => deps.transfer.move(caller, input),
  } satisfies Partial<Handlers>;
}
