import { asFields, createRoutes, type Resources } from './resources.ts';
import type { Route } from './server.ts';

const urlOf = (site: string) => `https://${site.split('/').at(-1)}.web.app`;

/**
 * Creates the routes of Firebase Hosting. A stored version has the fields `files` (hashes, keyed by
 * path) and `config`. The stored live channel names the released version.
 * @param uploadedFiles receives the gzipped files, keyed by hash.
 * @param origin returns the stand-in's address.
 */
export function hostingRoutes(
  resources: Resources,
  uploadedFiles: Map<string, Buffer>,
  origin: () => string,
): readonly Route[] {
  const api = '/firebasehosting.googleapis.com/v1beta1';
  return createRoutes({
    [`GET ${api}/projects/{project}/sites/{site}`]: ({ params: { project, site = '' } }) => ({
      name: `projects/${project}/sites/${site}`,
      defaultUrl: urlOf(site),
    }),
    [`POST ${api}/{+site}/versions`]: ({ params }, fields) =>
      resources.add(params.site ?? '', 'versions', { ...fields, files: {} }),
    [`POST ${api}/{+version}:populateFiles`]({ params: { version = '' } }, { files }) {
      const existingFiles = asFields(resources.find(version)?.files);
      resources.merge(version, { files: { ...existingFiles, ...asFields(files) } });
      const hashes = new Set(Object.values(asFields(files)).map(String));
      return {
        uploadUrl: `${origin()}/upload`,
        uploadRequiredHashes: [...hashes].filter((hash) => !uploadedFiles.has(hash)),
      };
    },
    'POST /upload/{hash}'({ params, bytes }) {
      uploadedFiles.set(params.hash ?? '', bytes);
      return {};
    },
    [`PATCH ${api}/{+version}`]: ({ params }, fields) =>
      resources.merge(params.version ?? '', fields),
    [`GET ${api}/{+site}/channels`]({ params: { site = '' } }) {
      const name = `${site}/channels/live`;
      const version = resources.find(name)?.version;
      const release = version === undefined ? {} : { release: { version: { name: version } } };
      const channel = { name, url: urlOf(site), updateTime: '2026-01-01T00:00:00Z', ...release };
      return { channels: [channel] };
    },
    [`POST ${api}/{+channel}/releases`]: ({ params, query }) =>
      resources.merge(params.channel ?? '', { version: query.get('versionName') }),
  });
}
