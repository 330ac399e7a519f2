import { idSchema } from '@markaz/contract/ids';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { ApiError, notFound } from '../../core/api-error.ts';
import { Reply } from '../../core/reply.ts';
import { methodNotAllowed, respondNotFound } from '../../http/defaults.ts';
import { logFailure } from '../../http/failures.ts';
import { senderOf } from '../../http/request-limits.ts';
import type { Log } from '../../http/request-log.ts';
import { siteOrigin } from '../../http/same-site.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import type { PageAnswer, PageService } from './service.ts';

/**
 * Returns the ids in a URL. `lId` is undefined for the page of a course.
 * @throws 404 for an invalid id
 */
function idsOf({ cId, lId }: Request['params']) {
  const course = idSchema.safeParse(cId);
  const lecture = idSchema.optional().safeParse(lId);
  if (!course.success || !lecture.success) throw notFound();
  return { cId: course.data, lId: lecture.data };
}

function replyOf({ status, document, headers }: PageAnswer, response: Response) {
  response.status(status);
  const etagHeader = status === 503 ? {} : { ETag: document.etag };
  return new Reply(document.bytes, {
    'Content-Type': 'text/html; charset=utf-8',
    ...etagHeader,
    ...headers,
  });
}

/** Serves the pages for which Hosting calls the function. Even failures return HTML, not JSON. */
export function mountPages(
  app: Express,
  { pages, log }: { readonly pages: PageService; readonly log: Log },
): void {
  const sendPage: RequestHandler = async (request, response) => {
    const address = { ...idsOf(request.params), origin: siteOrigin(request) };
    const answer = await pages.renderPage(address, senderOf(request));
    await sendAnswer(request, response, replyOf(answer, response));
  };
  const sendFallback: ErrorRequestHandler = async (error, request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (response.headersSent || !isPage) return next(error);
    const answer = await pages.fallback(error);
    // Exceeding a rate limit is not a failure of the server.
    const isBusy = error instanceof ApiError && error.code === 'too_many_attempts';
    if (answer.status === 503 && !isBusy) logFailure(log, error, request, response);
    await sendAnswer(request, response, replyOf(answer, response));
  };
  for (const path of ['/courses/:cId', '/courses/:cId/lectures/:lId'])
    app.route(path).get(sendPage).all(methodNotAllowed('GET, HEAD'));
  app
    .route('/courses/:cId/lectures/:lId/quiz')
    .get(async (request, response) => {
      idsOf(request.params);
      await sendAnswer(request, response, replyOf(await pages.shell(), response));
    })
    .all(methodNotAllowed('GET, HEAD'));
  app.get('/courses/*rest', respondNotFound);
  app.use('/courses', sendFallback);
}
