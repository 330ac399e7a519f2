import type { Express } from 'express';
import { notFound } from '../../core/api-error.ts';
import { pictureReply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { senderOf } from '../../http/request-limits.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { LookupLimiter } from '../courses/lookup-limiter.ts';
import { isPictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import { courseIdOfPreview } from './names.ts';
import type { PreviewService } from './service.ts';

interface PictureRoute {
  readonly folder: string;
  readonly type: `image/${string}`;
  /** Whether a path segment has the format of our file names. Only such files are looked up. */
  readonly isFileName: (file: string) => boolean;
  /** @param peer IP address of the sender, as the platform reports it */
  readonly readPicture: (file: string, peer: string) => Promise<Buffer | null>;
}

/** Serves pictures from the site's own origin, so that Storage needs no public access. */
export function mountPictures(
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
    /** Maximum time to read a picture, in milliseconds. */
    readonly patience: number;
  },
): void {
  const mount = ({ folder, type, isFileName, readPicture }: PictureRoute) =>
    app
      .route(`/api/${folder}/:file`)
      .get(async (request, response) => {
        const { file } = request.params;
        if (typeof file !== 'string' || !isFileName(file)) throw notFound();
        const bytes = await withTimeout(readPicture(file, senderOf(request).peer), timeoutMs);
        if (bytes === null) throw notFound();
        await sendAnswer(request, response, pictureReply(bytes, file, type));
      })
      .all(methodNotAllowed('GET, HEAD'));
  mount({
    folder: 'thumbnails',
    type: 'image/webp',
    isFileName: isPictureFile,
    readPicture: (file, peer) =>
      lookupLimiter.lookUp(
        peer,
        async (published) =>
          (await published.all()).some(({ thumbnail }) => thumbnail?.srcSet.includes(file)),
        () => thumbnails.readFile(file),
      ),
  });
  mount({
    folder: 'previews',
    type: 'image/jpeg',
    readPicture: previews.readPreview,
    isFileName: (file) => courseIdOfPreview(file) !== null,
  });
}
