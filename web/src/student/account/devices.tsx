import type { MyDevice } from '@markaz/contract/accounts/devices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../shared/account/queries.ts';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { deviceName } from '../../shared/devices/devices.copy.ts';
import { formatDateTime } from '../../shared/format/moment.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { accountCopy } from './account.copy.ts';
import * as styles from './profile.module.css';
import { sectionsCopy } from './sections.copy.ts';
import { useMutationWithProblem } from './use-mutation-with-problem.ts';

const copy = sectionsCopy.devices;

const devicesQuery = queryOptions({
  queryKey: [...userKeys.all, 'devices'],
  queryFn: async ({ signal }) =>
    requirePermission(await postJson('user/devices', undefined, { signal })),
  // Always refetch, because devices may have signed in or out.
  staleTime: 0,
});

/**
 * Lists the user's signed-in devices, newest first. The user can sign out each device except the
 * current one.
 */
export default function Devices() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery);
  const signOut = useMutationWithProblem({
    mutationFn: async ({ signedInAt }: MyDevice) =>
      requirePermission(await postJson('user/devices/end', { signedInAt })),
    onSuccess: (answer) => {
      queryClient.setQueryData(devicesQuery.queryKey, answer);
      showToast(copy.ended);
    },
  });
  if (data === undefined) {
    if (error !== null) return <ErrorState level={3} error={error} onRetry={refetch} />;
    return (
      <Loading label={copy.loading}>
        <Skeleton height="4.5rem" />
      </Loading>
    );
  }
  return (
    <>
      <ul className={styles.facts} aria-label={accountCopy.devices}>
        {data.devices.map((device) => {
          const name = deviceName(device);
          const signInTime = formatDateTime(device.signedInAt);
          return (
            <li key={device.signedInAt} className={styles.device}>
              <div className={styles.text}>
                <span className={styles.deviceName}>{name}</span>
                <span className={styles.why}>{copy.since(signInTime)}</span>
              </div>
              {device.current ? (
                <span className={styles.here}>{copy.here}</span>
              ) : (
                <Button
                  variant="quiet"
                  busy={signOut.isPending}
                  aria-label={copy.endOf(name, signInTime)}
                  onClick={() => signOut.mutate(device)}
                >
                  {copy.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.error} role="alert">
        {signOut.problem}
      </p>
    </>
  );
}
