import { isTransient } from '../core/grpc-status.ts';

const tries = 3;

/** Does again what failed for a while only; for work that may be done twice. */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
    }
  }
}
