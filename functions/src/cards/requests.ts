import { createHash } from 'node:crypto';
import { unavailable } from '../core/api-error.ts';
import { hasStatus } from '../core/grpc-status.ts';

/**
 * Returns the id of the document that a request creates. It is derived from admin, subject and
 * request id, so that a repeated request creates nothing and no admin gets another's result.
 * @param subject the course or bundle, or a name for what is created
 */
export function idOfRequest(uid: string, subject: string, requestId: string): string {
  const key = `${uid}\n${subject}\n${requestId}`;
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/**
 * Runs an action that creates documents, or finds those that an earlier copy of its request
 * created. If a concurrent copy was faster or, very unlikely, a new code is taken, it runs again.
 * @throws 503 after three tries
 */
export async function untilCreated<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!hasStatus(error, 'ALREADY_EXISTS')) throw error;
    }
  }
  throw unavailable(new Error('Another request created the same documents each time'));
}
