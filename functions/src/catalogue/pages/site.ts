import { readFile } from 'node:fs/promises';
import type { SiteDocuments, SiteRenderer } from '@markaz/contract/site/site-renderer';
import { loadOnce } from '../../core/load-once.ts';

/** What the site's build has left for this function (scripts/build-functions.ts). */
export interface Site {
  readonly renderer: () => Promise<SiteRenderer>;
  readonly documents: () => Promise<SiteDocuments>;
  /** The site without a page: the browser finds out which, and asks the API. */
  readonly shell: () => Promise<string>;
  /** What is said of a course that is not there. */
  readonly missing: () => Promise<string>;
}

/** Each part is read when first needed, and stays. */
export function openSite(folder = new URL('./site/', import.meta.url)): Site {
  const document = (name: string) => readFile(new URL(`${name}.html`, folder), 'utf8');
  return {
    renderer: loadOnce(() => import(new URL('renderer.mjs', folder).href)),
    documents: loadOnce(async () => ({
      course: await document('course'),
      lecture: await document('lecture'),
    })),
    shell: loadOnce(() => document('shell')),
    missing: loadOnce(() => document('missing')),
  };
}
