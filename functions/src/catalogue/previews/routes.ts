import type { Express } from 'express';
import { notFound } from '../../core/api-error.ts';
import { immutableReply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { senderOf } from '../../http/request-limits.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { LookupLimiter } from '../courses/lookup-limiter.ts';
import { isCaptionsFile, isPictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { courseIdOfPreview } from './names.ts';
import type { PreviewService } from './service.ts';

interface FileRoute {
  readonly folder: string;
  readonly type: string;
  /** Whether a path segment has the format of our file names. Only such files are looked up. */
  readonly isFileName: (file: string) => boolean;
  /** @param peer IP address of the sender, as the platform reports it */
  readonly readFile: (file: string, peer: string) => Promise<Buffer | null>;
}

/** Serves uploaded files from the site's own origin, so that Storage needs no public access. */
export function mountFiles(
  app: Express,
  {
    thumbnails,
    previews,
    lookupLimiter,
    patience: timeoutMs,
  }: {
    readonly thumbnails: ThumbnailService;
    readonly previews: PreviewService;
    readonly lookupLimiter: LookupLimiter;
    /** Maximum time to read a file, in milliseconds. */
    readonly patience: number;
  },
): void {
  const mount = ({ folder, type, isFileName, readFile }: FileRoute) =>
    app
      .route(`/api/${folder}/:file`)
      .get(async (request, response) => {
        const { file } = request.params;
        if (typeof file !== 'string' || !isFileName(file)) throw notFound();
        const bytes = await withTimeout(readFile(file, senderOf(request).peer), timeoutMs);
        if (bytes === null) throw notFound();
        await sendAnswer(request, response, immutableReply(bytes, file, type));
      })
      .all(methodNotAllowed('GET, HEAD'));
  mount({
    folder: 'thumbnails',
    type: 'image/webp',
    isFileName: isPictureFile,
    readFile: (file, peer) =>
      lookupLimiter.lookUp(
        peer,
        async (published) =>
          (await published.all()).some(({ thumbnail }) => thumbnail?.srcSet.includes(file)),
        () => thumbnails.readFile(file),
      ),
  });
  mount({
    folder: 'captions',
    type: 'text/vtt; charset=utf-8',
    isFileName: isCaptionsFile,
    readFile: (file, peer) =>
      lookupLimiter.lookUp(
        peer,
        async () => false,
        () => thumbnails.readCaptions(file),
      ),
  });
  mount({
    folder: 'previews',
    type: 'image/jpeg',
    readFile: previews.readPreview,
    isFileName: (file) => courseIdOfPreview(file) !== null,
  });
}
