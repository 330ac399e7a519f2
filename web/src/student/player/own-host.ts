import { useEffect, useState } from 'react';

const hostedDomains = ['.web.app', '.firebaseapp.com'];

/** Whether an address is on Firebase Hosting at all, hence worth asking which project this is. */
export function isOnHosting(url: string): boolean {
  return URL.canParse(url) && hostedDomains.some((domain) => new URL(url).host.endsWith(domain));
}

/**
 * A video on the project's own hosting is stored with its full address
 * (`https://<projectId>.web.app/…`). It is played from wherever the site is opened, so that preview
 * channels, other domains and the local stack play it too.
 *
 * @param url absolute address of the video file.
 * @param projectId of the Firebase project the site runs on; null while unknown.
 * @returns a path on the current origin for a file of ours, else `url` unchanged.
 */
export function playableUrl(url: string, projectId: string | null): string {
  if (projectId === null || !URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const ours = hostedDomains.map((domain) => `${projectId}${domain}`);
  return protocol === 'https:' && ours.includes(host) ? `${pathname}${search}${hash}` : url;
}

let asked: Promise<string | null> | null = null;

async function ask(): Promise<string | null> {
  const response = await fetch('/__/firebase/init.json');
  const config: unknown = await response.json();
  const id = typeof config === 'object' && config !== null && 'projectId' in config;
  return id && typeof config.projectId === 'string' ? config.projectId : null;
}

/** The Firebase project that Hosting serves this site for; null where Hosting does not say. */
export function readProjectId(): Promise<string | null> {
  asked ??= ask().catch(() => {
    asked = null;
    return null;
  });
  return asked;
}

/** The address of a file as `playableUrl` gives it, once it is known which project this is. */
export function useOwnAddress(url: string): string {
  const [projectId, setProjectId] = useState<string | null>(null);
  const isHosted = isOnHosting(url);
  useEffect(() => {
    let left = false;
    if (isHosted) void readProjectId().then((id) => left || setProjectId(id));
    return () => {
      left = true;
    };
  }, [isHosted]);
  return playableUrl(url, projectId);
}
