import { byteLimits } from '@markaz/contract/limits';
import type { Request } from 'express';
import { ApiError, invalidFields } from '../core/api-error.ts';
import { readJson } from './json-body.ts';
import { readBytes } from './read-bytes.ts';

/** A call has few text parts with known names; more is an attack or a mistake. */
const partLimits = { fields: 10, files: 1, parts: 11, headerPairs: 20 };

/**
 * Reads a multipart body of JSON text parts (spec 7, submit) and at most one file, the part named
 * `fileField`. Browsers send a file part without a name or content for an empty file input: that
 * counts as no file.
 * @param milliseconds timeout for the whole body to arrive
 * @throws 400 with the part's name, 413, 415
 */
export async function readMultipartBody(request: Request, fileField: string, milliseconds: number) {
  if (!request.is('multipart/form-data')) throw new ApiError('unsupported_media_type');
  const bytes = await readBytes(request, byteLimits.multipartBody, milliseconds);
  const { default: busboy } = await import('busboy');
  const values = new Map<string, unknown>();
  const fields: Record<string, string> = {};
  let file = null as Buffer | null;
  const read = new Promise<void>((resolve, reject) => {
    // Throws if the content type has no boundary.
    const parser = busboy({
      headers: { 'content-type': request.get('content-type') },
      defParamCharset: 'utf8',
      limits: {
        ...partLimits,
        fieldSize: byteLimits.multipartBody,
        fileSize: byteLimits.thumbnail,
      },
    });
    parser.on('field', (name, text) => {
      if (values.has(name)) reject(invalidFields({ [name]: 'تكرّر هذا الجزء في الطلب' }));
      values.set(name, undefined);
      try {
        values.set(name, readJson(text));
      } catch {
        if (name !== fileField) fields[name] = 'تعذّرت قراءة هذا الجزء من الطلب';
      }
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(new ApiError('too_large')));
      stream.on('error', reject);
      stream.on('end', () => {
        if (chunks.length === 0) return;
        if (name === fileField) file = Buffer.concat(chunks);
        else fields[name] = 'ملف غير متوقع';
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => reject(new Error(limit)));
    }
    parser.on('error', reject);
    parser.on('close', resolve);
    parser.end(bytes);
  });
  await read.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError('invalid_request', { cause });
  });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  values.delete(fileField);
  return { values: Object.fromEntries(values), file };
}
