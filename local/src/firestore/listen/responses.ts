import type { StoredDocument } from '../model.ts';
import { encodeDocument, encodeTime } from '../rpc/encode.ts';
import type { RpcError } from '../rpc/errors.ts';
import type { Micros } from '../store/clock.ts';

/** The messages of a Listen stream. Only `consistentAt` makes the client show a snapshot. */
export type ListenResponse = Readonly<Record<string, unknown>>;

export function targetAdded(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } };
}

/** The target has ended, at the client's request or because of an error. */
export function targetRemoved(targetId: number, error?: RpcError): ListenResponse {
  const cause = error && { code: error.code, message: error.details };
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [targetId],
      ...(cause && { cause }),
    },
  };
}

/** The client must discard its state of the target, because everything is sent again. */
export function targetReset(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: 'RESET', targetIds: [targetId] } };
}

/** The target shows everything that was committed before it was added. */
export function targetCurrent(targetId: number, time: Micros, token: Buffer): ListenResponse {
  return {
    targetChange: {
      targetChangeType: 'CURRENT',
      targetIds: [targetId],
      readTime: encodeTime(time),
      resumeToken: token,
    },
  };
}

export function documentChanged(targetId: number, document: StoredDocument): ListenResponse {
  return { documentChange: { document: encodeDocument(document), targetIds: [targetId] } };
}

/** The document was deleted. */
export function documentDeleted(targetId: number, name: string, time: Micros): ListenResponse {
  const gone = { document: name, removedTargetIds: [targetId], readTime: encodeTime(time) };
  return { documentDelete: gone };
}

/** The document still exists, but is no longer among the target's results. */
export function documentRemoved(targetId: number, name: string, time: Micros): ListenResponse {
  const gone = { document: name, removedTargetIds: [targetId], readTime: encodeTime(time) };
  return { documentRemove: gone };
}

/** Every target of the stream is complete up to this time. */
export function consistentAt(time: Micros, token: Buffer): ListenResponse {
  return {
    targetChange: {
      targetChangeType: 'NO_CHANGE',
      targetIds: [],
      readTime: encodeTime(time),
      resumeToken: token,
    },
  };
}
