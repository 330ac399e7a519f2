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

/** Milliseconds. After that, sending the site without its page beats waiting. */
const patience = 4_000;

/** Seconds for which Hosting's CDN may cache a page; browsers revalidate each time. */
const sharedFor = 300;
const shared = { 'Cache-Control': `public, max-age=0, s-maxage=${sharedFor}` };
/** Short, so that a newly published course appears soon. */
const missed = { 'Cache-Control': 'public, max-age=0, s-maxage=60' };

export interface PageAddress {
  readonly cId: string;
  /** Undefined for the page of the course. */
  readonly lId: string | undefined;
  readonly origin: string;
}

/** A document as it is sent. */
interface SentDocument {
  readonly bytes: Buffer;
  readonly etag: string;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const sent = (html: string): SentDocument => ({
  bytes: Buffer.from(html),
  etag: `"${digestOf(html)}"`,
});

/** Bytes of rendered pages in an instance's cache; the least recently used goes first. */
const mostBytes = 20_000_000;

export interface PageAnswer {
  readonly status: 200 | 404 | 503;
  readonly document: SentDocument;
  readonly headers: Readonly<Record<string, string>>;
}

export type PageService = ReturnType<typeof createPageService>;

/** Renders the pages of courses and lectures as HTML, the same for everybody. */
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
  /** By a digest of their data, so that changed data is rendered again. */
  const rendered = new LRUCache<string, SentDocument, CoursePage>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    // Pages show the current year.
    ttl: sharedFor * 1_000,
    perf: { now: elapsed },
    fetchMethod: async (_key, _former, { context: page }) => {
      const [{ renderCourse }, documents] = await Promise.all([site.renderer(), site.documents()]);
      return sent(await renderCourse(page, documents));
    },
  });

  /** One read, two for an open lecture; none within a second. @throws 404 */
  const render = async ({ cId, lId, origin }: PageAddress, sender: Sender) => {
    // Loads them while Firestore answers; rendering reports failures.
    Promise.all([site.renderer(), site.documents()]).catch(() => undefined);
    const shown = await courses.show(visitor, cId, sender);
    const lecture = shown.lectures.find(({ id }) => id === lId);
    if (lId !== undefined && lecture === undefined) throw notFound();
    const resources =
      lecture?.open === 'true' ? await lectures.openResources(cId, lecture.id, sender) : null;
    const page = {
      ...shown,
      lecture: lecture === undefined ? null : { id: lecture.id, resources },
      origin,
      picture: previewPath(shown.course),
    };
    return rendered.forceFetch(digestOf(JSON.stringify(page)), { context: page });
  };

  /** Returns the answer for a failed page. Fails only if the site's files are missing. */
  const instead = async (error: unknown): Promise<PageAnswer> => {
    const code = error instanceof ApiError ? error.code : null;
    // Express throws it for a path that cannot be decoded.
    if (code === 'not_found' || error instanceof URIError)
      return { status: 404, document: sent(await site.missing()), headers: missed };
    // The site without its page: the browser asks the API for it.
    const headers = { 'Cache-Control': 'private, no-store', 'Retry-After': '5' };
    return { status: 503, document: sent(await site.shell()), headers };
  };

  return {
    instead,

    /** Returns the site without a page, for personal pages below a lecture. */
    async shell(): Promise<PageAnswer> {
      const headers = { ...shared, 'X-Robots-Tag': 'noindex' };
      return { status: 200, document: sent(await site.shell()), headers };
    },

    /** @throws errors of rendering, 503 if it takes too long; `instead` answers them */
    async open(address: PageAddress, sender: Sender): Promise<PageAnswer> {
      const document = await withTimeout(render(address, sender), patience);
      return { status: 200, document, headers: shared };
    },
  };
}
