import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBytes } from '../../shared/format/bytes.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import type { Received } from '../../shared/saved-files/download.ts';
import { needsHomeScreen } from '../../shared/saved-files/eviction.ts';
import { savedFilesCopy as copy } from '../../shared/saved-files/saved-files.copy.ts';
import {
  type FileOrigin,
  openSavedFile,
  useSavedFile,
} from '../../shared/saved-files/use-saved-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import { fetchPlayableUrl } from '../player/hosting-url.ts';
import * as viewStyles from './lecture-view.module.css';
import * as styles from './save-control.module.css';

interface Props {
  readonly fileOrigin: FileOrigin;
  readonly resource: Resource;
  readonly name: string;
  /** Called with the click handler that the link to the resource must use. */
  readonly onLinkHandler?: (handler: LinkClickHandler) => void;
}

export type LinkClickHandler = (event: Pick<Event, 'preventDefault'>) => void;

/**
 * Returns a text with the progress of a download: a percentage if the total size is known, and
 * otherwise the size received so far.
 */
function formatProgress({ bytes, total }: Received): string {
  return total === null
    ? formatBytes(bytes)
    : copy.of(formatPercent(Math.min(bytes / total, 1)), formatBytes(total));
}

export default function SaveControl({ fileOrigin, resource, name, onLinkHandler }: Props) {
  const queryClient = useQueryClient();
  const { download, savedFile, save, remove } = useSavedFile(fileOrigin, resource, {
    addressOf: (src) => fetchPlayableUrl(queryClient, src),
    prepare: async () => resource.type === 'audio' && import('../player/audio-player.tsx'),
  });
  const isSaved = savedFile != null;
  const open = () =>
    openSavedFile(resource.src, name).then((isOpened) => isOpened || showToast(copy.unopened));
  const updateLink = useEffectEvent((isOnDevice: boolean) =>
    onLinkHandler?.((event) => {
      // The link opens in a new tab. If the resource's size is known, count it as data usage.
      if (!isOnDevice) return addUsage(resource.bytes ?? 0);
      event.preventDefault();
      void open();
    }),
  );
  useEffect(() => updateLink(isSaved), [isSaved]);
  // When a pressed button is replaced, move the focus to the new button.
  const container = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const state = download?.state ?? (isSaved ? 'saved' : 'none');
  useEffect(() => {
    void state;
    if (wasPressed.current && document.activeElement === document.body)
      container.current?.querySelector('button')?.focus();
  }, [state]);
  const afterPress = (action: () => unknown) => () => {
    wasPressed.current = true;
    action();
  };

  const [isAdvised, setIsAdvised] = useState(false);
  const saveAndAdvise = async () => {
    await save();
    setIsAdvised(await needsHomeScreen());
  };

  const button = (label: string, onClick: () => void) => (
    <Button variant="quiet" aria-label={copy.labelFor(label, name)} onClick={onClick}>
      {label}
    </Button>
  );
  const content = () => {
    if (download?.state === 'running')
      return (
        <>
          <progress
            className={styles.bar}
            aria-label={copy.running}
            max={download.received.total ?? undefined}
            value={download.received.total === null ? undefined : download.received.bytes}
          />
          <span>{formatProgress(download.received)}</span>
          {button(copy.cancel, afterPress(download.cancel))}
        </>
      );
    if (savedFile)
      return (
        <>
          <span className={viewStyles.done}>
            <CheckIcon size={20} />
            {copy.saved(formatBytes(savedFile.bytes))}
          </span>
          {resource.type === 'file' && button(copy.open, () => void open())}
          {button(copy.remove, afterPress(remove))}
        </>
      );
    return button(download === undefined ? copy.save() : copy.retry, afterPress(saveAndAdvise));
  };

  return (
    <div ref={container} className={styles.line}>
      {/* Empty until the saved file, or its absence, is known. */}
      {savedFile !== undefined && content()}
      {isSaved && isAdvised && <span className={styles.advice}>{copy.homeScreen}</span>}
      <span role="alert" className={styles.problem}>
        {download?.state === 'failed' && !isSaved && copy.problems[download.problem]}
      </span>
    </div>
  );
}
