import type { ComponentProps } from 'react';
import { VideoStage } from './video-stage.tsx';

type Props = Pick<
  ComponentProps<typeof VideoStage>,
  'source' | 'captions' | 'title' | 'part' | 'startAt' | 'startsAtOnce'
>;

/** Plays a video or recording as students hear and see it, but records no progress. */
export function PreviewStage(props: Props) {
  return (
    <VideoStage
      {...props}
      bytes={null}
      cover={null}
      savedProgress={null}
      onWatched={() => false}
      onProgress={() => undefined}
      savesData={false}
      watermark={null}
      nextAction={null}
      caption={null}
    />
  );
}
