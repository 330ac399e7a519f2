import { createHash } from 'node:crypto';
import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { LRUCache } from 'lru-cache';
import { ApiError, notFound } from '../../core/api-error.ts';
import { visitor } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Sender } from '../../http/request-limits.ts';
import type { CourseService } from '../courses/service.ts';
import type { LectureService } from '../lectures/service.ts';
import { previewPath } from '../previews/names.ts';
import type { Site } from './site-files.ts';

/**
 * Maximum time to render a page. If rendering takes longer, the site is sent without the page's
 * content.
 */
const pageTimeoutMs = 4_000;

/** How long the CDN of Hosting may cache a page. Browsers revalidate each time. */
const cdnLifetimeSeconds = 300;
const pageHeaders = { 'Cache-Control': `public, max-age=0, s-maxage=${cdnLifetimeSeconds}` };
/** The page for missing courses is cached briefly, so that a new course soon appears. */
const notFoundHeaders = { 'Cache-Control': 'public, max-age=0, s-maxage=60' };

export interface PageAddress {
  readonly cId: string;
  /** The lecture's id. Undefined for the page of a course. */
  readonly lId: string | undefined;
  readonly origin: string;
}

/** An HTML page as it is sent. */
interface HtmlDocument {
  readonly bytes: Buffer;
  readonly etag: string;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const toDocument = (html: string): HtmlDocument => ({
  bytes: Buffer.from(html),
  etag: `"${digestOf(html)}"`,
});

/** Size of the cache of rendered pages. */
const maxBytes = 20_000_000;

export interface PageAnswer {
  readonly status: 200 | 404 | 503;
  readonly document: HtmlDocument;
  readonly headers: Readonly<Record<string, string>>;
}

export type PageService = ReturnType<typeof createPageService>;

/** Renders the pages of courses and lectures as HTML. Everyone gets the same HTML. */
export function createPageService({
  courses,
  lectures,
  site,
  elapsed,
}: {
  readonly courses: CourseService;
  readonly lectures: LectureService;
  readonly site: Site;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
}) {
  /**
   * Rendered pages, keyed by a digest of their data. So a page is rendered again if its data has
   * changed.
   */
  const documentCache = new LRUCache<string, HtmlDocument, CoursePage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    // The lifetime is limited because pages show the current year.
    ttl: cdnLifetimeSeconds * 1_000,
    perf: { now: elapsed },
    fetchMethod: async (_key, _former, { context: page }) => {
      const [{ renderCourse }, documents] = await Promise.all([site.renderer(), site.documents()]);
      return toDocument(await renderCourse(page, documents));
    },
  });

  /**
   * Renders a page. Cost: 1 read, or 2 for an open lecture, and none within a second of the last
   * read.
   * @throws 404
   */
  const renderDocument = async ({ cId, lId, origin }: PageAddress, sender: Sender) => {
    // Loading starts while Firestore responds. Errors are ignored here because rendering reports
    // them.
    Promise.all([site.renderer(), site.documents()]).catch(() => undefined);
    const courseView = await courses.getCourse(visitor, cId, sender);
    const lecture = courseView.lectures.find(({ id }) => id === lId);
    if (lId !== undefined && lecture === undefined) throw notFound();
    const resources =
      lecture?.open === 'true' ? await lectures.openResources(cId, lecture.id, sender) : null;
    const page = {
      ...courseView,
      lecture: lecture === undefined ? null : { id: lecture.id, resources },
      origin,
      picture: previewPath(courseView.course),
    };
    return documentCache.forceFetch(digestOf(JSON.stringify(page)), { context: page });
  };

  /**
   * Returns the response if a page could not be rendered. Fails only if the site's files are
   * missing.
   */
  const fallback = async (error: unknown): Promise<PageAnswer> => {
    const code = error instanceof ApiError ? error.code : null;
    // Express throws a `URIError` for a path that cannot be decoded.
    if (code === 'not_found' || error instanceof URIError)
      return {
        status: 404,
        document: toDocument(await site.notFoundPage()),
        headers: notFoundHeaders,
      };
    // With this page, the browser gets the content from the API.
    const headers = { 'Cache-Control': 'private, no-store', 'Retry-After': '5' };
    return { status: 503, document: toDocument(await site.shell()), headers };
  };

  return {
    fallback,

    /**
     * Returns the site without a page's content. It is sent for the page of a quiz, which only the
     * browser renders.
     */
    async shell(): Promise<PageAnswer> {
      const headers = { ...pageHeaders, 'X-Robots-Tag': 'noindex' };
      return { status: 200, document: toDocument(await site.shell()), headers };
    },

    /**
     * Returns a rendered page.
     * @throws the errors of rendering, and 503 if rendering takes too long. `fallback` handles
     * these errors
     */
    async renderPage(address: PageAddress, sender: Sender): Promise<PageAnswer> {
      const document = await withTimeout(renderDocument(address, sender), pageTimeoutMs);
      return { status: 200, document, headers: pageHeaders };
    },
  };
}
