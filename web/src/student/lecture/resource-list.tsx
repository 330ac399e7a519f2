import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useState } from 'react';
import { formatBytes } from '../../shared/format/bytes.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import type { FileOrigin } from '../../shared/saved-files/use-saved-file.ts';
import { ExternalIcon, icon } from '../../shared/ui/icons.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { usePlayableUrl } from '../player/hosting-url.ts';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';
import type { LinkClickHandler } from './save-control.tsx';
import { SaveFile } from './save-file.tsx';

const FileIcon = icon(
  <>
    <path d="M7 3.5h7L18.5 8v12.5H7z" />
    <path d="M13.5 3.8v4.7h4.7M10 13h5.5M10 16.5h5.5" />
  </>,
);

const LinkIcon = icon(
  <>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2" />
    <path d="M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  </>,
);

/**
 * Returns a name for a resource without a title. It is the name of a file or the host of a link.
 */
function resourceName({ type, src }: Resource): string {
  if (!URL.canParse(src)) return src;
  const { host, pathname } = new URL(src);
  const fileName = pathname.split('/').at(-1) ?? '';
  if (type !== 'file' || fileName === '') return host;
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}

interface ResourceItemProps {
  readonly resource: Resource;
  readonly fileOrigin: FileOrigin | null;
}

function ResourceItem({ resource, fileOrigin }: ResourceItemProps) {
  const url = usePlayableUrl(resource.src);
  const [onLinkClick, setOnLinkClick] = useState<LinkClickHandler>();
  const name = resource.title ? resource.title : resourceName(resource);
  return (
    <>
      <a
        className={styles.resource}
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={onLinkClick}
      >
        {resource.type === 'file' ? <FileIcon /> : <LinkIcon />}
        <span className={styles.resourceName}>
          {resource.title ? resource.title : <Ltr>{resourceName(resource)}</Ltr>}
        </span>
        <span className={styles.kind}>
          {resource.type === 'file' ? copy.file : copy.link}
          {resource.bytes !== undefined && ` ${formatBytes(resource.bytes)}`}
        </span>
        <ExternalIcon size={16} />
        <VisuallyHidden>{copy.opensInNewTab}</VisuallyHidden>
      </a>
      <SaveFile
        fileOrigin={fileOrigin}
        resource={resource}
        name={name}
        onLinkHandler={(handler) => setOnLinkClick(() => handler)}
      />
    </>
  );
}

/**
 * Placeholder for files and links. `count` is the number of resources, of which one is expected to
 * be a video.
 */
export function ResourcesPlaceholder({ count }: { readonly count: number }) {
  return (
    <div className={styles.resources} aria-hidden="true">
      {Array.from({ length: count - 1 }, (_, index) => index).map((index) => (
        <Skeleton key={index} height="52px" />
      ))}
    </div>
  );
}

interface ListProps {
  readonly resources: readonly Resource[];
  readonly fileOrigin: FileOrigin | null;
}

export function ResourceList({ resources, fileOrigin }: ListProps) {
  return (
    <ul className={styles.resources}>
      {resources.map((resource) => (
        <li key={`${resource.type} ${resource.src}`}>
          <ResourceItem resource={resource} fileOrigin={fileOrigin} />
        </li>
      ))}
    </ul>
  );
}
