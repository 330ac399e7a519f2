import { readHttpsUrl } from '@markaz/contract/catalogue/video-source';
import { createContext, useContext } from 'react';

/** Hosts whose links the server signs for students, as read when the editor opened. */
export const SignedHosts = createContext<readonly string[]>([]);

/** Whether students get this link signed; its host refuses unsigned ones. */
export function useIsSigned(src: string): boolean {
  const hosts = useContext(SignedHosts);
  const host = readHttpsUrl(src.trim())?.host;
  return host !== undefined && hosts.includes(host);
}
