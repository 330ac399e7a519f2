import type { User } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { placeholderLook } from '@markaz/contract/catalogue/placeholder-look';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { paths } from '../../shared/paths.ts';
import type { FilePlace } from '../../shared/saved-files/use-saved-file.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import {
  LecturePlayer,
  type Playable,
  PlayerStandIn,
  watermarkOf,
} from '../player/lecture-player.tsx';
import type { ProgressReport, Stopped } from '../player/progress-recorder.ts';
import { canBeKept, Keep } from './keep.tsx';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';

interface Props {
  readonly course: Course;
  readonly lecture: Lecture;
  readonly resources: readonly Resource[];
  readonly stopped: Stopped | null;
  readonly onProgress: (report: ProgressReport) => void;
  readonly onRenew: () => Promise<readonly Resource[]>;
  readonly next: Lecture | null;
  readonly viewer: User | null;
  readonly place: FilePlace | null;
}

function playable(resource: Resource, lecture: Lecture, place: FilePlace | null): Playable[] {
  const source = readMediaSource(resource);
  if (source === null) return [];
  const { title, bytes = null, linkEnds } = resource;
  const name = title ? title : lecture.title;
  // Keyed by source, because each source has its own download.
  const more = canBeKept(resource) && (
    <Keep key={resource.src} place={place} resource={resource} name={name} />
  );
  const ends = linkEnds !== undefined;
  return [{ source, title: title ? title : null, bytes, more, ends }];
}

/** The picture behind the play button: the course's own picture, or else a lattice. */
function CourseCover({ course }: { readonly course: Course }) {
  const { thumbnail } = course;
  if (thumbnail === null) {
    const look = placeholderLook(course.id);
    return (
      <span className={styles.lattice} style={{ background: look.color }}>
        <KhatamPattern size={look.size * 2} turn={look.turn} />
      </span>
    );
  }
  return (
    <img
      src={thumbnail.src}
      srcSet={thumbnail.srcSet}
      sizes={pictureSizes('(min-width: 1000px) 800px, (min-width: 600px) 100vw')}
      width={thumbnail.width}
      height={thumbnail.height}
      alt=""
      fetchPriority="high"
    />
  );
}

export function ScreenStandIn({ course }: { readonly course: Course }) {
  return <PlayerStandIn cover={<CourseCover course={course} />} />;
}

export function LectureScreen(props: Props) {
  const { course, lecture, resources, stopped, onProgress, onRenew, next, viewer, place } = props;
  const toPlay = (all: readonly Resource[]) =>
    all.flatMap((resource) => playable(resource, lecture, place));
  const videos = toPlay(resources);
  if (videos.length === 0)
    return (
      <div className={styles.frame}>
        <EmptyState
          title={copy.noVideo.title}
          text={resources.length > 0 ? copy.noVideo.hint : copy.noVideo.empty}
        />
      </div>
    );
  return (
    <LecturePlayer
      key={lecture.id}
      lectureId={lecture.id}
      lectureTitle={lecture.title}
      videos={videos}
      cover={<CourseCover course={course} />}
      stopped={stopped}
      onProgress={onProgress}
      onRenew={async () => toPlay(await onRenew())}
      watermark={lecture.open === 'true' ? null : viewer && watermarkOf(viewer)}
      onward={
        next && (
          <ButtonLink look="gold" to={paths.lecture(course.id, next.id)}>
            <span className={styles.onward}>
              {copy.next}: {next.title}
            </span>
          </ButtonLink>
        )
      }
    />
  );
}
