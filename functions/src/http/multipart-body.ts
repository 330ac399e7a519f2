import { byteLimits } from '@markaz/contract/limits';
import type { Request } from 'express';
import { ApiError, invalidFields } from '../core/api-error.ts';
import { readJson } from './json-body.ts';
import { readBytes } from './read-bytes.ts';

export interface MultipartBody {
  /** Text parts by name, each read as JSON (spec 7, submit). */
  readonly values: Readonly<Record<string, unknown>>;
  readonly file: Buffer | null;
}

interface Parts {
  readonly texts: Map<string, string>;
  readonly files: Map<string, Buffer>;
}

/** Text parts are few and named by us; more is an attack or a mistake. */
const partLimits = { fields: 10, files: 1, parts: 11, headerPairs: 20 };

/**
 * Reads a multipart body of JSON texts and at most one file, the part named `fileField`. A file
 * part without a name or content is what browsers send for an empty file input: no file.
 * @param milliseconds within which the body must have arrived.
 * @throws 400 with the part's name, 413, 415
 */
export async function readMultipartBody(
  request: Request,
  fileField: string,
  milliseconds: number,
): Promise<MultipartBody> {
  if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request, byteLimits.multipartBody, milliseconds);
  const parts = await splitParts(request.get('content-type'), bytes);

  const fields: Record<string, string> = {};
  const values: [string, unknown][] = [];
  for (const [name, text] of parts.texts) {
    if (name === fileField) continue;
    try {
      values.push([name, readJson(text)]);
    } catch {
      fields[name] = 'تعذّرت قراءة هذا الجزء من الطلب';
    }
  }
  for (const name of parts.files.keys()) {
    if (name !== fileField) fields[name] = 'ملف غير متوقع';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return { values: Object.fromEntries(values), file: parts.files.get(fileField) ?? null };
}

async function splitParts(contentType: string | undefined, bytes: Buffer): Promise<Parts> {
  const { default: busboy } = await import('busboy');
  const texts = new Map<string, string>();
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: ApiError) => reject(error);
    const malformed = (cause: unknown) => refuse(new ApiError('invalid_request', { cause }));
    let parser: ReturnType<typeof busboy>;
    try {
      parser = busboy({
        headers: { 'content-type': contentType },
        defParamCharset: 'utf8',
        limits: {
          ...partLimits,
          fieldSize: byteLimits.multipartBody,
          fileSize: byteLimits.thumbnail,
        },
      });
    } catch (cause) {
      malformed(cause);
      return;
    }
    parser.on('field', (name, value) => {
      if (texts.has(name)) refuse(invalidFields({ [name]: 'تكرّر هذا الجزء في الطلب' }));
      else texts.set(name, value);
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => refuse(new ApiError('too_large')));
      stream.on('error', malformed);
      stream.on('end', () => {
        if (chunks.length > 0) files.set(name, Buffer.concat(chunks));
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => malformed(new Error(limit)));
    }
    parser.on('error', malformed);
    parser.on('close', resolve);
    parser.end(bytes);
  });
  return { texts, files };
}
