import type { Resource } from '@markaz/contract/lectures';
import { Ltr } from '../../shared/format/ltr.tsx';
import { ExternalIcon } from '../../shared/ui/icons.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { useOwnAddress } from '../player/use-own-address.ts';
import { copy } from './copy.ts';
import { FileIcon, LinkIcon } from './icons.tsx';
import styles from './resource-list.module.css';

/** A file's name or a link's host, for a resource without a title of its own. */
function nameOf({ type, src }: Resource): string {
  if (!URL.canParse(src)) return src;
  const { host, pathname } = new URL(src);
  const last = pathname.split('/').at(-1) ?? '';
  if (type !== 'file' || last === '') return host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function Item({ resource }: { readonly resource: Resource }) {
  const address = useOwnAddress(resource.src);
  return (
    <a className={styles.item} href={address} target="_blank" rel="noreferrer">
      {resource.type === 'file' ? <FileIcon /> : <LinkIcon />}
      <span className={styles.name}>
        {resource.title ? resource.title : <Ltr>{nameOf(resource)}</Ltr>}
      </span>
      <span className={styles.kind}>{resource.type === 'file' ? copy.file : copy.link}</span>
      <ExternalIcon size={16} />
      <VisuallyHidden>{copy.opensInNewTab}</VisuallyHidden>
    </a>
  );
}

/** Files and links of a lecture. */
export function ResourceList({ resources }: { readonly resources: readonly Resource[] }) {
  return (
    <ul className={styles.list}>
      {resources.map((resource) => (
        <li key={`${resource.type} ${resource.src}`}>
          <Item resource={resource} />
        </li>
      ))}
    </ul>
  );
}
