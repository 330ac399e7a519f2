import { createHash } from 'node:crypto';
import { unavailable } from '../core/api-error.ts';
import { hasStatus } from '../core/grpc-status.ts';

/**
 * Returns the id of the document that a request creates. The id is derived from the admin, the
 * subject and the request id. So a repeated request creates nothing, and an admin cannot receive
 * the result of another admin's request.
 * @param subject id of the course or bundle, or a name for the kind of document
 */
export function idOfRequest(uid: string, subject: string, requestId: string): string {
  const key = `${uid}\n${subject}\n${requestId}`;
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/**
 * Runs `create` again if a document already exists. Either a concurrent copy of the request created
 * the document, or (very unlikely) a random code is taken.
 * @param create creates documents, unless an earlier copy of the request created them
 * @throws 503 after 3 attempts
 */
export async function retryUntilCreated<Answer>(create: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      if (!hasStatus(error, 'ALREADY_EXISTS')) throw error;
    }
  }
  throw unavailable(new Error('Another request created the same documents each time'));
}
