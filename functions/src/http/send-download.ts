import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Download } from './reply.ts';

/**
 * Sends a file piece by piece, no faster than the caller takes it; HEAD makes none of it. Who goes
 * away early is no failure of ours. @throws what making the file throws
 */
export async function sendDownload(
  request: Request,
  response: Response,
  { pieces, headers }: Download,
): Promise<void> {
  response.set(headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    const wentAway =
      error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!wentAway) throw error;
  }
}
