import type { Express, RequestHandler } from 'express';
import { notFound } from '../../core/api-error.ts';
import { pictureReply } from '../../core/reply.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { methodNotAllowed } from '../../http/defaults.ts';
import { senderOf } from '../../http/request-limits.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import { courseOfPreview } from './names.ts';
import type { PreviewService } from './service.ts';

/** Serves the pictures that `previewPath` names. */
export function mountPreviews(
  app: Express,
  deps: { readonly previews: PreviewService; readonly patience: number },
) {
  const serve: RequestHandler = async (request, response) => {
    const file = request.params.file;
    if (typeof file !== 'string' || courseOfPreview(file) === null) throw notFound();
    const bytes = await withTimeout(
      deps.previews.open(file, senderOf(request).peer),
      deps.patience,
    );
    if (bytes === null) throw notFound();
    await sendAnswer(request, response, pictureReply(bytes, file, 'image/jpeg'));
  };
  app.route('/api/previews/:file').get(serve).all(methodNotAllowed('GET, HEAD'));
}
