import type { StoredDocument } from '../model.ts';
import { encodeDocument, encodeTime } from '../rpc/encode.ts';
import type { RpcError } from '../rpc/errors.ts';
import type { Micros } from '../store/clock.ts';

/** A message of a Listen stream. Only `consistentAt` makes the client show a snapshot. */
export type ListenResponse = Readonly<Record<string, unknown>>;

export function targetAdded(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } };
}

/** Says that the target has ended, because of the client's request or because of an error. */
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

/** Tells the client to discard its state of the target, because everything is sent again. */
export function targetReset(targetId: number): ListenResponse {
  return { targetChange: { targetChangeType: 'RESET', targetIds: [targetId] } };
}

/** Says that the client has received everything that was committed before the target was added. */
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

/** Says that the document was deleted. */
export function documentDeleted(targetId: number, name: string, time: Micros): ListenResponse {
  const removal = { document: name, removedTargetIds: [targetId], readTime: encodeTime(time) };
  return { documentDelete: removal };
}

/** Says that the document still exists, but is no longer among the target's results. */
export function documentRemoved(targetId: number, name: string, time: Micros): ListenResponse {
  const removal = { document: name, removedTargetIds: [targetId], readTime: encodeTime(time) };
  return { documentRemove: removal };
}

/** Says that every target of the stream is complete up to this time. */
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
