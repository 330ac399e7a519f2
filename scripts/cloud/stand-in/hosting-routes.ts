import { fieldsOf, type Resources } from './resources.ts';
import type { Call, Route } from './server.ts';

type Params = Call['params'];

const siteOf = ({ project, site }: Params) => `projects/${project}/sites/${site}`;
const versionOf = (params: Params) => `${siteOf(params)}/versions/${params.version}`;

/**
 * Firebase Hosting: versions with their `files` (hashes by path) and `config`, and the live
 * channel's release.
 * @param uploads receives the gzipped files by hash.
 * @param origin the stand-in's address.
 */
export function hostingRoutes(
  resources: Resources,
  uploads: Map<string, Buffer>,
  origin: () => string,
): readonly Route[] {
  const site = '/firebasehosting.googleapis.com/v1beta1/projects/{project}/sites/{site}';
  return [
    {
      method: 'GET',
      path: site,
      answer: ({ params }) => ({
        body: { name: siteOf(params), defaultUrl: `https://${params.site}.web.app` },
      }),
    },
    {
      method: 'POST',
      path: `${site}/versions`,
      answer({ params, body }) {
        const count = resources.matching(/\/versions\//u).length;
        const name = versionOf({ ...params, version: `v${count + 1}` });
        return { body: resources.put(name, { ...fieldsOf(body), files: {} }) };
      },
    },
    {
      method: 'POST',
      path: `${site}/versions/{version}:populateFiles`,
      answer({ params, body }) {
        const name = versionOf(params);
        const added = fieldsOf(fieldsOf(body).files);
        resources.merge(name, { files: { ...fieldsOf(resources.find(name)?.files), ...added } });
        const hashes = new Set(Object.values(added).map(String));
        return {
          body: {
            uploadUrl: `${origin()}/upload`,
            uploadRequiredHashes: [...hashes].filter((hash) => !uploads.has(hash)),
          },
        };
      },
    },
    {
      method: 'POST',
      path: '/upload/{hash}',
      answer({ params, bytes }) {
        uploads.set(params.hash ?? '', bytes);
        return {};
      },
    },
    {
      method: 'PATCH',
      path: `${site}/versions/{version}`,
      answer: ({ params, body }) => ({ body: resources.merge(versionOf(params), fieldsOf(body)) }),
    },
    {
      method: 'GET',
      path: `${site}/channels`,
      answer({ params }) {
        const name = `${siteOf(params)}/channels/live`;
        const version = resources.find(name)?.version;
        const release = version === undefined ? {} : { release: { version: { name: version } } };
        const url = `https://${params.site}.web.app`;
        return {
          body: { channels: [{ name, url, updateTime: '2026-01-01T00:00:00Z', ...release }] },
        };
      },
    },
    {
      method: 'POST',
      path: `${site}/channels/{channel}/releases`,
      answer({ params, query }) {
        const name = `${siteOf(params)}/channels/${params.channel}`;
        return { body: resources.merge(name, { version: query.get('versionName') }) };
      },
    },
  ];
}
