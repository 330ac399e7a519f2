import { createHash } from 'node:crypto';
import { unavailable } from './api-error.ts';
import { hasStatus } from './grpc-status.ts';

/**
 * Returns the id of the document that a request creates. The id is derived from the caller and the
 * request id. So a repeated request creates nothing, and nobody can receive the result of somebody
 * else's request, or make it seem repeated.
 * @param names the request id, and before it the subject to which the request id belongs, if there
 * is one: id of the course or bundle, or a name for the kind of document
 */
export function idOfRequest(uid: string, ...names: readonly string[]): string {
  const key = [uid, ...names].join('\n');
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
