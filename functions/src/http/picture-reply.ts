import { Reply } from '../core/reply.ts';

/** A picture whose name changes with its content: browsers and the CDN may keep it for good. */
export function pictureReply(bytes: Buffer, file: string, type: `image/${string}`): Reply<Buffer> {
  return new Reply(bytes, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': type,
    ETag: `"${file}"`,
  });
}
