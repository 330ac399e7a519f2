import { readHttpsUrl } from '@markaz/contract/catalogue/video-source';
import { createContext, useContext } from 'react';

/** Hosts to whose links students get a signature, as the server said when the editor was opened. */
export const SignedHosts = createContext<readonly string[]>([]);

/** Whether students get this link signed; without that its host refuses it. */
export function useIsSigned(src: string): boolean {
  const hosts = useContext(SignedHosts);
  const host = readHttpsUrl(src.trim())?.host;
  return host !== undefined && hosts.includes(host);
}
