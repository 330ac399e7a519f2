/**
 * An error of the local Cloud Storage. Its reason is one of the JSON API:
 * https://cloud.google.com/storage/docs/json_api/v1/status-codes
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

/** Returns the body of an error in the form of Google's JSON APIs. */
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

/** Returns the error for a feature that this emulator does not support. */
export function notImplemented(feature: string): StorageError {
  return new StorageError(
    501,
    'notImplemented',
    `The local Cloud Storage does not implement ${feature}.`,
  );
}
