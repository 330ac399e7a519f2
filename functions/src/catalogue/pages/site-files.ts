import { readFile } from 'node:fs/promises';
import type { SiteDocuments, SiteRenderer } from '@markaz/contract/site/site-renderer';
import { loadOnce } from '../../core/load-once.ts';

/** Output of the site's build for this function (scripts/build-functions.ts). */
export interface Site {
  readonly renderer: () => Promise<SiteRenderer>;
  readonly documents: () => Promise<SiteDocuments>;
  /**
   * HTML without a page's content. With it, the browser chooses the page itself and calls the API.
   */
  readonly shell: () => Promise<string>;
  /** HTML of the page for a course that does not exist. */
  readonly notFoundPage: () => Promise<string>;
}

/** Opens the built files. Each file is read when it is first needed, and then stays in memory. */
export function openSite(folder = new URL('./site/', import.meta.url)): Site {
  const document = (name: string) => readFile(new URL(`${name}.html`, folder), 'utf8');
  return {
    renderer: loadOnce(() => import(new URL('renderer.mjs', folder).href)),
    documents: loadOnce(async () => ({
      course: await document('course'),
      lecture: await document('lecture'),
    })),
    shell: loadOnce(() => document('shell')),
    notFoundPage: loadOnce(() => document('missing')),
  };
}
