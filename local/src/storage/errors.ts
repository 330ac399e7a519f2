/**
 * Refusals of the local Cloud Storage, with the reasons of the JSON API. See
 * https://cloud.google.com/storage/docs/json_api/v1/status-codes.
 */
export class StorageError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

/** The body of a refusal in Google's JSON APIs. */
export function errorBody(error: StorageError): object {
  const { status, message, reason } = error;
  return { error: { code: status, message, errors: [{ domain: 'global', message, reason }] } };
}

export function invalid(message: string): StorageError {
  return new StorageError(400, 'invalid', message);
}

export function required(message: string): StorageError {
  return new StorageError(400, 'required', message);
}

export function objectNotFound(bucket: string, name: string): StorageError {
  return new StorageError(404, 'notFound', `No such object: ${bucket}/${name}`);
}

export function conditionNotMet(): StorageError {
  return new StorageError(
    412,
    'conditionNotMet',
    'At least one of the pre-conditions you specified did not hold.',
  );
}

/** The refusal of everything that this stand-in does not support; `feature` names it. */
export function notImplemented(feature: string): StorageError {
  return new StorageError(
    501,
    'notImplemented',
    `The local Cloud Storage does not implement ${feature}.`,
  );
}
