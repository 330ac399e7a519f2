import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, type TestCourse } from './courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from './harness.ts';
import { makeAdmin } from './people.ts';

let api: TestApi;
let apiWithOrigin: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  api = await startApi();
  apiWithOrigin = await startApi({ origin: 'https://example.org' });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

const textOf = async (address: string, headers = {}) => (await fetch(address, { headers })).text();

async function readSitemap(headers = {}): Promise<{ loc: string; lastmod?: string }[]> {
  const text = await textOf(`${api.url}/sitemap.xml`, headers);
  return new XMLParser({ isArray: (name) => name === 'url' }).parse(text).urlset.url;
}

describe('/sitemap.xml', () => {
  it('lists the public pages, and the published courses with the times of their last changes', async () => {
    const draft = await makeCourse(api, admin, { published: false });
    const trashed = await makeCourse(api, admin);
    await api.call('admin/courses/delete', { ids: [trashed.cId] }, { as: admin });
    const { course: shown } = await api.call('courses/course', { id: course.cId });
    expect(await readSitemap()).toEqual([
      { loc: `${api.url}/` },
      { loc: `${api.url}/courses` },
      { loc: `${api.url}/privacy` },
      { loc: `${api.url}/courses/${course.cId}`, lastmod: shown.updatedAt },
    ]);
    expect(JSON.stringify(await readSitemap())).not.toContain(draft.cId);
    const answer = await fetch(`${api.url}/sitemap.xml`, { method: 'HEAD' });
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600');
    expect((await fetch(`${api.url}/sitemap.xml`, { method: 'POST' })).status).toBe(405);
  });

  it('uses the requested host, or the configured origin if there is one', async () => {
    const forwarded = { 'X-Forwarded-Host': 'centre.web.app' };
    expect((await readSitemap(forwarded))[0]?.loc).toBe('https://centre.web.app/');
    const text = await textOf(`${apiWithOrigin.url}/sitemap.xml`, forwarded);
    expect(text).toContain('<loc>https://example.org/courses</loc>');
    const response = await fetch(`${api.url}/sitemap.xml`, {
      headers: { 'X-Forwarded-Host': 'a<b' },
    });
    expect(response.status).toBe(400);
  });
});

describeLocally('/sitemap.xml', () => {
  it('the sitemap costs one read a minute', async () => {
    const readThrice = async () => [await readSitemap(), await readSitemap(), await readSitemap()];
    // The calls cost no read if the catalogue was cached within the last minute.
    expect((await api.cost(readThrice)).reads).toBeLessThanOrEqual(1);
  });
});
