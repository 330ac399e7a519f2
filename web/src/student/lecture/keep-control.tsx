import type { Resource } from '@markaz/contract/catalogue/lectures';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatBytes } from '../../shared/format/bytes.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import type { Received } from '../../shared/saved-files/download.ts';
import { needsHomeScreen } from '../../shared/saved-files/eviction.ts';
import { savedFilesCopy as copy } from '../../shared/saved-files/saved-files.copy.ts';
import {
  type FilePlace,
  openSavedFile,
  useSavedFile,
} from '../../shared/saved-files/use-saved-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { addUsage } from '../../shared/usage/usage.ts';
import { ownAddress } from '../player/own-host.ts';
import * as styles from './keep-control.module.css';
import * as view from './lecture-view.module.css';

interface Props {
  readonly place: FilePlace;
  readonly resource: Resource;
  readonly name: string;
  /** Called with the click handler for the resource's link. */
  readonly onLink?: (follow: FollowLink) => void;
}

export type FollowLink = (event: Pick<Event, 'preventDefault'>) => void;

/** Returns the progress of a download, as a percentage if the total is known. */
function progressIn({ bytes, total }: Received): string {
  return total === null
    ? formatBytes(bytes)
    : copy.of(formatPercent(Math.min(bytes / total, 1)), formatBytes(total));
}

export default function KeepControl({ place, resource, name, onLink }: Props) {
  const queryClient = useQueryClient();
  const { download, kept, keep, remove } = useSavedFile(place, resource, {
    addressOf: (src) => ownAddress(queryClient, src),
    prepare: async () => resource.type === 'audio' && import('../player/audio-player.tsx'),
  });
  const isKept = kept != null;
  const open = () =>
    openSavedFile(resource.src, name).then((there) => there || showToast(copy.unopened));
  const updateLink = useEffectEvent((isSaved: boolean) =>
    onLink?.((event) => {
      // The link opens in a new tab, so count the resource's size, if known, as data usage.
      if (!isSaved) return addUsage(resource.bytes ?? 0);
      event.preventDefault();
      void open();
    }),
  );
  useEffect(() => updateLink(isKept), [isKept]);
  // Move the focus to the button that replaces the pressed one.
  const line = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const state = download?.state ?? (isKept ? 'kept' : 'none');
  useEffect(() => {
    void state;
    if (pressed.current && document.activeElement === document.body)
      line.current?.querySelector('button')?.focus();
  }, [state]);
  const press = (act: () => unknown) => () => {
    pressed.current = true;
    act();
  };

  const [advised, setAdvised] = useState(false);
  const keepAndAdvise = async () => {
    await keep();
    setAdvised(await needsHomeScreen());
  };

  const button = (label: string, onClick: () => void) => (
    <Button look="quiet" aria-label={copy.named(label, name)} onClick={onClick}>
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
          <span>{progressIn(download.received)}</span>
          {button(copy.cancel, press(download.cancel))}
        </>
      );
    if (kept)
      return (
        <>
          <span className={view.done}>
            <CheckIcon size={20} />
            {copy.kept(formatBytes(kept.bytes))}
          </span>
          {resource.type === 'file' && button(copy.open, () => void open())}
          {button(copy.remove, press(remove))}
        </>
      );
    return button(download === undefined ? copy.keep() : copy.retry, press(keepAndAdvise));
  };

  return (
    <div ref={line} className={styles.line}>
      {/* Empty until `kept` is known. */}
      {kept !== undefined && content()}
      {isKept && advised && <span className={styles.advice}>{copy.homeScreen}</span>}
      <span role="alert" className={styles.problem}>
        {download?.state === 'failed' && !isKept && copy.problems[download.problem]}
      </span>
    </div>
  );
}
