import { createHash } from 'node:crypto';
import type { CoursePage } from '@markaz/contract/site/site-renderer';
import { LRUCache } from 'lru-cache';
import { ApiError, notFound } from '../../core/api-error.ts';
import { visitor } from '../../core/caller.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { Sender } from '../../http/sender.ts';
import type { CourseService } from '../courses/service.ts';
import type { LectureService } from '../lectures/service.ts';
import { previewPath } from '../previews/names.ts';
import type { Site } from './site.ts';

/** Milliseconds: the site without its page is worth more than the page this much later. */
const patience = 4_000;

/** Seconds for which Hosting's CDN may keep a page; browsers ask each time. */
const sharedFor = 300;
const shared = { 'Cache-Control': `public, max-age=0, s-maxage=${sharedFor}` };
/** A course that is published now shall not be missed for long. */
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

/** Bytes of rendered pages that an instance keeps; what was not asked for longest goes first. */
const mostBytes = 20_000_000;

export interface PageAnswer {
  readonly status: 200 | 404 | 503;
  readonly document: SentDocument;
  readonly headers: Readonly<Record<string, string>>;
}

export type PageService = ReturnType<typeof createPageService>;

/** The pages of courses and lectures as HTML, the same for everybody. */
export function createPageService({
  courses,
  lectures,
  site,
  elapsed,
}: {
  readonly courses: CourseService;
  readonly lectures: LectureService;
  readonly site: Site;
  /** Milliseconds since whenever; never goes back. */
  readonly elapsed: () => number;
}) {
  /** By what they are made of: a page is rendered again when that has changed. */
  const rendered = new LRUCache<string, SentDocument, CoursePage>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    // It says which year it is.
    ttl: sharedFor * 1_000,
    perf: { now: elapsed },
    fetchMethod: async (_key, _former, { context: page }) => {
      const [{ renderCourse }, documents] = await Promise.all([site.renderer(), site.documents()]);
      return sent(await renderCourse(page, documents));
    },
  });

  /**
   * One read for a course, two for an open lecture, none within a second. Rendered where this instance
   * has not rendered the very same page before. @throws 404
   */
  const render = async ({ cId, lId, origin }: PageAddress, sender: Sender) => {
    // Loaded while Firestore is asked; rendering tells of what fails.
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

  /** What comes instead of a page. Fails only where the site itself is not there. */
  const instead = async (error: unknown): Promise<PageAnswer> => {
    const code = error instanceof ApiError ? error.code : null;
    // Express could not read the path: there is nothing under it.
    if (code === 'not_found' || error instanceof URIError)
      return { status: 404, document: sent(await site.missing()), headers: missed };
    // The site without its page: the browser asks the API for it.
    const headers = { 'Cache-Control': 'private, no-store', 'Retry-After': '5' };
    return { status: 503, document: sent(await site.shell()), headers };
  };

  return {
    instead,

    /** The site without a page, for what stands below a lecture and is one person's own. */
    async shell(): Promise<PageAnswer> {
      const headers = { ...shared, 'X-Robots-Tag': 'noindex' };
      return { status: 200, document: sent(await site.shell()), headers };
    },

    /** @throws what rendering throws, 503 where it takes too long; `instead` is for that. */
    async open(address: PageAddress, sender: Sender): Promise<PageAnswer> {
      const document = await withTimeout(render(address, sender), patience);
      return { status: 200, document, headers: shared };
    },
  };
}
