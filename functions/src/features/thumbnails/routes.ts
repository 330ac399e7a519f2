import type { Express, RequestHandler } from 'express';
import { notFound } from '../../core/api-error.ts';
import { sendTagged } from '../../http/entity-tag.ts';
import { methodNotAllowed } from '../../http/mount-endpoints.ts';
import { senderOf } from '../../http/sender.ts';
import type { UnknownCourses } from '../courses/unknown-courses.ts';
import { isPictureFile } from './names.ts';
import type { ThumbnailService } from './service.ts';

/** Serves pictures under the site's own address, so that Storage stays closed to the world. */
export function mountThumbnails(
  app: Express,
  deps: { readonly thumbnails: ThumbnailService; readonly unknown: UnknownCourses },
): void {
  const serve: RequestHandler = async (request, response) => {
    const file = request.params.file;
    if (typeof file !== 'string' || !isPictureFile(file)) throw notFound();
    const bytes = await deps.unknown.lookUp(
      senderOf(request).peer,
      (published) => published.shows(file),
      () => deps.thumbnails.open(file),
    );
    if (bytes === null) throw notFound();
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/webp',
    });
    sendTagged(request, response, bytes, `"${file}"`);
  };
  app.route('/api/thumbnails/:file').get(serve).all(methodNotAllowed('GET, HEAD'));
}
