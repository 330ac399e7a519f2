import { useEffect, useState } from 'react';
import { isOnHosting, playableUrl } from './own-host.ts';
import { readProjectId } from './project-id.ts';

/** The address of a file as `playableUrl` gives it, once it is known which project this is. */
export function useOwnAddress(url: string): string {
  const [projectId, setProjectId] = useState<string | null>(null);
  const asked = isOnHosting(url);
  useEffect(() => {
    let left = false;
    if (asked) void readProjectId().then((id) => left || setProjectId(id));
    return () => {
      left = true;
    };
  }, [asked]);
  return playableUrl(url, projectId);
}
