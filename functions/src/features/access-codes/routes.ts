import { csvDownload } from '../../core/csv.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import type { AccessCodeService } from './service.ts';

export function accessCodeHandlers(deps: {
  readonly accessCodes: AccessCodeService;
  readonly now: () => Date;
}) {
  const { accessCodes } = deps;
  return {
    'admin/codes': ({ caller, input }) => accessCodes.list(caller, input),
    'admin/codes/lookup': ({ caller, input }) => accessCodes.lookup(caller, input),
    'admin/codes/activate': ({ caller, input }) => accessCodes.change(caller, 'activate', input),
    'admin/codes/revoke': ({ caller, input }) => accessCodes.change(caller, 'revoke', input),
    'admin/codes/reinstate': ({ caller, input }) => accessCodes.change(caller, 'reinstate', input),
    'admin/codes/swap': ({ caller, input }) => accessCodes.swap(caller, input),
    'admin/codes/csv': async ({ caller, input }) =>
      csvDownload(await accessCodes.csv(caller, input), 'codes', deps.now()),
  } satisfies Partial<Handlers>;
}
