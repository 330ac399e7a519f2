import type { ResourceType } from '@markaz/contract/catalogue/lectures';
import {
  type MediaSource,
  readHttpsUrl,
  readMediaSource,
} from '@markaz/contract/catalogue/video-source';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { ExternalIcon, PlayIcon } from '../../../../shared/ui/icons.tsx';
import { useOwnAddress } from '../../../../student/player/own-host.ts';
import { VideoStage } from '../../../../student/player/video-stage.tsx';
import { copy } from '../editor.copy.ts';
import * as styles from './resource-fields.module.css';

interface Props {
  readonly type: ResourceType;
  /** The address as typed so far. */
  readonly src: string;
  /** Title of the lecture or resource. */
  readonly title: string;
}

const nothing = () => undefined;

/** The students' player. It opens on request: a typed link loads nothing from YouTube. */
function MediaPreview({ source, title }: { readonly source: MediaSource; readonly title: string }) {
  const [open, setOpen] = useState(false);
  const stageId = useId();
  return (
    <div className={styles.preview}>
      <Button
        startIcon={<PlayIcon />}
        aria-expanded={open}
        aria-controls={stageId}
        onClick={() => setOpen(!open)}
      >
        {open
          ? copy.resources.closePreview
          : copy.resources.preview[source.kind === 'audio' ? 'audio' : 'video']}
      </Button>
      <div id={stageId} className={styles.stage}>
        {open && (
          <VideoStage
            key={source.kind === 'youtube' ? source.id : source.url}
            source={source}
            title={title}
            bytes={null}
            cover={null}
            stopped={null}
            onSeen={() => false}
            onProgress={nothing}
            sparing={false}
            watermark={null}
            onward={null}
            line={null}
            asked
          />
        )}
      </div>
    </div>
  );
}

function LinkPreview({ url }: { readonly url: string }) {
  const address = useOwnAddress(url);
  return (
    <div className={styles.preview}>
      <Button href={address} target="_blank" rel="noreferrer" startIcon={<ExternalIcon />}>
        {copy.resources.open}
      </Button>
    </div>
  );
}

/** Previews the address as students will see it, before a save; null while it is invalid. */
export function ResourcePreview({ type, src, title }: Props) {
  if (type === 'video' || type === 'audio') {
    const source = readMediaSource({ type, src });
    if (source === null) return null;
    // A file's player takes the focus, which must not happen during typing.
    const key = source.kind === 'youtube' ? source.kind : source.url;
    return <MediaPreview key={key} source={source} title={title} />;
  }
  const url = readHttpsUrl(src.trim());
  return url === null ? null : <LinkPreview url={url.href} />;
}
