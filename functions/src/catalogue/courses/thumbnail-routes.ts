import type { Express, RequestHandler } from 'express';
import { notFound } from '../../core/api-error.ts';
import { pictureReply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { senderOf } from '../../http/request-limits.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import { isPictureFile } from '../thumbnails/names.ts';
import type { ThumbnailService } from '../thumbnails/service.ts';
import type { UnknownCourses } from './unknown-courses.ts';

/** Serves pictures under the site's own address, so that Storage needs no public access. */
export function mountThumbnails(
  app: Express,
  deps: {
    readonly thumbnails: ThumbnailService;
    readonly unknown: UnknownCourses;
    readonly patience: number;
  },
): void {
  const serve: RequestHandler = async (request, response) => {
    const file = request.params.file;
    if (typeof file !== 'string' || !isPictureFile(file)) throw notFound();
    const bytes = await withTimeout(
      deps.unknown.lookUp(
        senderOf(request).peer,
        (published) => published.shows(file),
        () => deps.thumbnails.open(file),
      ),
      deps.patience,
    );
    if (bytes === null) throw notFound();
    await sendAnswer(request, response, pictureReply(bytes, file, 'image/webp'));
  };
  app.route('/api/thumbnails/:file').get(serve).all(methodNotAllowed('GET, HEAD'));
}
