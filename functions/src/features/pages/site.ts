import { readFile } from 'node:fs/promises';
import type { SiteDocuments, SiteRenderer } from '@markaz/contract/site-renderer';

/** What the site's build has left for this function (scripts/build-functions.ts). */
export interface Site {
  readonly renderer: () => Promise<SiteRenderer>;
  readonly documents: () => Promise<SiteDocuments>;
  /** The site without a page: the browser finds out which, and asks the API. */
  readonly shell: () => Promise<string>;
  /** What is said of a course that is not there. */
  readonly missing: () => Promise<string>;
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** Each part is read when first needed, and stays. */
export function openSite(folder = new URL('./site/', import.meta.url)): Site {
  const document = (name: string) => readFile(new URL(`${name}.html`, folder), 'utf8');
  return {
    renderer: once(() => import(new URL('renderer.mjs', folder).href)),
    documents: once(async () => ({
      course: await document('course'),
      lecture: await document('lecture'),
    })),
    shell: once(() => document('shell')),
    missing: once(() => document('missing')),
  };
}
