import { Reply } from '../core/reply.ts';

/**
 * Returns a picture whose name changes with its content, so browsers and the CDN may cache it for
 * good.
 */
export function pictureReply(bytes: Buffer, file: string, type: `image/${string}`): Reply<Buffer> {
  return new Reply(bytes, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': type,
    ETag: `"${file}"`,
  });
}
