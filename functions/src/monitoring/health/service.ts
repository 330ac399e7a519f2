import type { Bucket } from '@google-cloud/storage';
import type { HealthCheck } from '@markaz/contract/monitoring/health';
import type { Context } from '../../context.ts';
import { unavailable } from '../../core/api-error.ts';
import { codeOf } from '../../core/grpc-status.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { createReadCache } from '../../store/read-cache.ts';

/** Cache lifetime in milliseconds, which limits an instance's requests. */
const lifetime = 10_000;
/** Longest wait for each service, in milliseconds; usually it responds in less than 200. */
const patience = 5_000;

/** An id that does not exist; a «not found» proves that the service responds. */
const missingId = 'health';

interface Found {
  readonly checks: readonly HealthCheck[];
  /** Error of the first failed check; null if none failed. */
  readonly cause: unknown;
}

/** Checks whether Firestore, Storage and Auth respond. */
export function createHealthService({
  database,
  auth,
  bucket,
  elapsed,
}: Context & { readonly bucket: () => Promise<Bucket> }) {
  const questions: Readonly<Record<HealthCheck['name'], () => Promise<unknown>>> = {
    firestore: () => database.firestore.doc(`${missingId}/${missingId}`).get(),
    storage: async () => (await bucket()).file(missingId).exists(),
    auth: async () =>
      (await auth()).getUser(missingId).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/user-not-found') throw error;
      }),
  };

  const ask = async (name: HealthCheck['name']) => {
    const began = elapsed();
    const cause = await withTimeout(questions[name](), patience).then(
      () => null,
      (error: unknown) => error ?? new Error('No reason'),
    );
    const milliseconds = Math.max(0, Math.round(elapsed() - began));
    return {
      check: { name, status: cause === null ? 'ok' : 'failed', milliseconds },
      cause,
    } as const;
  };

  const cache = createReadCache<Found>({
    async read() {
      const asked = await Promise.all([ask('firestore'), ask('storage'), ask('auth')]);
      const cause = asked.find((each) => each.cause !== null)?.cause ?? null;
      return { checks: asked.map(({ check }) => check), cause };
    },
    sizeOf: () => 1,
    maxSize: 1,
    elapsed,
    ttl: lifetime,
  });

  return {
    /**
     * A deep check costs one read, one Storage request and one Auth request, at most every ten
     * seconds.
     */
    async health({ input: { deep } }) {
      if (deep === undefined) return { status: 'ok' as const };
      const { checks = [], cause = null } = (await cache.get(missingId)) ?? {};
      if (cause !== null) throw unavailable(cause, lifetime / 1000, { checks: [...checks] });
      return { status: 'ok' as const, checks: [...checks] };
    },
  } satisfies Partial<Handlers>;
}
