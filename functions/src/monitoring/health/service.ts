import type { Bucket } from '@google-cloud/storage';
import type { HealthCheck } from '@markaz/contract/monitoring/health';
import type { Context } from '../../context.ts';
import { unavailable } from '../../core/api-error.ts';
import { codeOf } from '../../core/grpc-status.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createReadCache } from '../../store/read-cache.ts';

/** Cache lifetime in milliseconds. The cache limits how often an instance calls the services. */
const cacheMs = 10_000;
/** Timeout of each service in milliseconds. Services usually respond in less than 200 ms. */
const timeoutMs = 5_000;

/** An id that does not exist. A «not found» proves that the service responds. */
const missingId = 'health';

interface HealthResult {
  readonly checks: readonly HealthCheck[];
  /** Error of the first failed check. Null if no check failed. */
  readonly cause: unknown;
}

/** Checks whether Firestore, Storage and Auth respond. */
export function createHealthService({
  database,
  auth,
  bucket,
  elapsed,
}: Context & { readonly bucket: () => Promise<Bucket> }) {
  const probes: Readonly<Record<HealthCheck['name'], () => Promise<unknown>>> = {
    firestore: () => database.firestore.doc(`${missingId}/${missingId}`).get(),
    storage: async () => (await bucket()).file(missingId).exists(),
    auth: async () =>
      (await auth()).getUser(missingId).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/user-not-found') throw error;
      }),
  };

  const runCheck = async (name: HealthCheck['name']) => {
    const startedAt = elapsed();
    const cause = await withTimeout(probes[name](), timeoutMs).then(
      () => null,
      (error: unknown) => error ?? new Error('No reason'),
    );
    const milliseconds = Math.max(0, Math.round(elapsed() - startedAt));
    return {
      check: { name, status: cause === null ? 'ok' : 'failed', milliseconds },
      cause,
    } as const;
  };

  const cache = createReadCache<HealthResult>({
    async read() {
      const results = await Promise.all([
        runCheck('firestore'),
        runCheck('storage'),
        runCheck('auth'),
      ]);
      const cause = results.find((each) => each.cause !== null)?.cause ?? null;
      return { checks: results.map(({ check }) => check), cause };
    },
    sizeOf: () => 1,
    maxSize: 1,
    elapsed,
    ttl: cacheMs,
  });

  return {
    /**
     * Reports whether the API is up. Cost: 0 reads. A deep check costs 1 read, 1 Storage request
     * and 1 Auth request, at most every ten seconds.
     */
    async health({ input: { deep } }) {
      if (deep === undefined) return { status: 'ok' as const };
      const { checks = [], cause = null } = (await cache.get(missingId)) ?? {};
      if (cause !== null) throw unavailable(cause, cacheMs / 1000, { checks: [...checks] });
      return { status: 'ok' as const, checks: [...checks] };
    },
  } satisfies Partial<Handlers>;
}
