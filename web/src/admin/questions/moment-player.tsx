import type { Resource } from '@markaz/contract/catalogue/lectures';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import { PreviewStage } from '../../student/player/preview-stage.tsx';
import * as layout from '../ui/layout.module.css';
import { copy } from './questions.copy.ts';

interface Props {
  readonly resources: readonly Resource[];
  readonly title: string;
  readonly part: number;
  readonly seconds: number;
}

/** Plays a lecture from the moment of a question, in the students' player. */
export function MomentPlayer({ resources, title, part, seconds }: Props) {
  const playable = resources.flatMap((resource) => {
    const source = readMediaSource(resource);
    return source === null ? [] : [{ source, captions: resource.captions ?? null }];
  });
  const videos = playable.filter(({ source }) => source.kind !== 'audio');
  // Students of a lecture without a video ask while they listen.
  const current = (videos.length > 0 ? videos : playable)[part];
  if (current === undefined) return <p className={layout.muted}>{copy.noPlayer}</p>;
  return <PreviewStage {...current} title={title} part={part} startAt={seconds} />;
}
