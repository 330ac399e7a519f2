import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AccessCodeService } from './service.ts';

export function accessCodeHandlers(deps: { readonly accessCodes: AccessCodeService }) {
  return {
    'admin/courses/access_token': ({ caller, input }) => deps.accessCodes.make(caller, input),
  } satisfies Partial<Handlers>;
}
