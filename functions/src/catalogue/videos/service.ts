import type { Resource } from '@markaz/contract/catalogue/lectures';
import { readHttpsUrl } from '@markaz/contract/catalogue/video-source';
import { signedLinkTime } from '@markaz/contract/limits';
import type { SignedHosts } from '../../config.ts';
import { invalidFields } from '../../core/api-error.ts';
import { signBunny, signsWholeHost } from './sign-bunny.ts';

/**
 * Milliseconds. Links signed within a window end at the same moment, so that cached answers stay
 * identical. They are still good for more than three and a half hours.
 */
const window = 15 * 60_000;

const inOwnFolder =
  'ضع ملفات هذا البث في مجلد خاص به داخل المضيف، ثم اكتب رابطه الجديد: رابطه الحالي يفتح المضيف كله.';

export type LinkService = ReturnType<typeof createLinkService>;

/** Signs links to the resources of lectures. */
export function createLinkService({
  hosts,
  now,
}: {
  readonly hosts: SignedHosts;
  readonly now: () => Date;
}) {
  const keyOf = (src: string) => {
    const host = readHttpsUrl(src)?.host;
    return host === undefined ? undefined : hosts.get(host);
  };

  return {
    /** The hosts whose links are signed, without their keys. */
    signedHosts: [...hosts.keys()],

    /**
     * Refuses streams in the root of a signed host: a stream's link opens its folder, which there
     * is the whole host. @throws 400
     */
    refuseWholeHosts(
      lectures: readonly { readonly resources: readonly Pick<Resource, 'src'>[] }[],
    ): void {
      const paths = lectures.flatMap(({ resources }, lecture) =>
        resources.flatMap(({ src }, index) =>
          keyOf(src) !== undefined && signsWholeHost(src)
            ? [`lectures.${lecture}.resources.${index}.src`]
            : [],
        ),
      );
      if (paths.length > 0)
        throw invalidFields(Object.fromEntries(paths.map((path) => [path, inOwnFolder])));
    },

    /** Returns resources to send. Links to signed hosts are good for up to four hours. */
    lend(resources: readonly Resource[]): Resource[] {
      if (hosts.size === 0) return [...resources];
      const ends = new Date(Math.floor(now().getTime() / window) * window + signedLinkTime);
      return resources.map((resource) => {
        const key = keyOf(resource.src);
        if (key === undefined) return resource;
        const src = signBunny(resource.src, key, ends.getTime() / 1000);
        return { ...resource, src, linkEnds: ends.toISOString() };
      });
    },
  };
}
