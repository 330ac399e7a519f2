import type { User } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { placeholderAppearance } from '@markaz/contract/catalogue/placeholder-appearance';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import type { FileOrigin } from '../../shared/saved-files/use-saved-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import { optionalComponent } from '../../shared/ui/optional.ts';
import {
  formatWatermark,
  LecturePlayer,
  type Playable,
  PlayerPlaceholder,
} from '../player/lecture-player.tsx';
import { readMoment } from '../player/playhead.ts';
import type { ProgressReport, SavedProgress } from '../player/progress-recorder.ts';
import { copy } from './lecture.copy.ts';
import * as styles from './lecture-view.module.css';
import type { OnwardProps } from './onward.tsx';
import { canBeSaved, SaveFile } from './save-file.tsx';

const loadOnward = () => import('./onward.tsx');
/** This component is optional, because links to the other lectures are below. */
const Onward = optionalComponent(loadOnward);

interface Props extends Omit<OnwardProps, 'cId' | 'variant'> {
  readonly course: Course;
  readonly resources: readonly Resource[];
  readonly savedProgress: SavedProgress | null;
  readonly onProgress: (report: ProgressReport) => void;
  /** Whether the student is enrolled in the course, so that progress is saved. */
  readonly isEnrolled: boolean;
  readonly refetchResources: () => Promise<readonly Resource[]>;
  readonly viewer: User | null;
  readonly fileOrigin: FileOrigin | null;
}

function toPlayable(
  resource: Resource,
  lecture: Lecture,
  fileOrigin: FileOrigin | null,
): Playable[] {
  const source = readMediaSource(resource);
  if (source === null) return [];
  const { title, bytes = null, linkEnds, captions = null } = resource;
  const name = title ? title : lecture.title;
  // Use the URL as React key, because each URL has its own download.
  const saveControl = canBeSaved(resource) && (
    <SaveFile key={resource.src} fileOrigin={fileOrigin} resource={resource} name={name} />
  );
  const linkExpires = linkEnds !== undefined;
  return [
    { source, title: title ? title : null, bytes, captions, belowPlayer: saveControl, linkExpires },
  ];
}

/**
 * Shows the picture behind the play button: the course's thumbnail, or a pattern if it has none.
 */
function CourseCover({ course }: { readonly course: Course }) {
  const { thumbnail } = course;
  if (thumbnail === null) {
    const appearance = placeholderAppearance(course.id);
    return (
      <span className={styles.lattice} style={{ background: appearance.color }}>
        <KhatamPattern size={appearance.size * 2} turn={appearance.rotation} />
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

export function ScreenPlaceholder({ course }: { readonly course: Course }) {
  return <PlayerPlaceholder cover={<CourseCover course={course} />} />;
}

/** Shows the player. A lecture without a video has a button instead, with which it is completed. */
export function LectureScreen(props: Props) {
  const { course, lecture, resources, savedProgress, onProgress, isEnrolled } = props;
  const { refetchResources, viewer, fileOrigin } = props;
  const [searchParams, setSearchParams] = useSearchParams();
  const toPlayables = (items: readonly Resource[]) =>
    items.flatMap((resource) => toPlayable(resource, lecture, fileOrigin));
  const videos = toPlayables(resources);
  const onward = (variant: OnwardProps['variant']): ReactNode => (
    <Suspense fallback={null}>
      <Onward {...props} cId={course.id} variant={variant} />
    </Suspense>
  );
  if (videos.length === 0) {
    const complete = () => onProgress({ position: 0, occasion: 'completed' });
    return (
      <div className={styles.frame}>
        <EmptyState
          title={copy.noVideo.title}
          text={resources.length > 0 ? copy.noVideo.hint : copy.noVideo.empty}
          actions={
            isEnrolled &&
            (savedProgress?.completed ? (
              onward('primary')
            ) : (
              <Button onClick={complete}>{copy.complete}</Button>
            ))
          }
        />
      </div>
    );
  }
  return (
    <LecturePlayer
      key={lecture.id}
      lectureId={lecture.id}
      lectureTitle={lecture.title}
      videos={videos}
      cover={<CourseCover course={course} />}
      savedProgress={savedProgress}
      linkedMoment={readMoment(searchParams)}
      onProgress={(report) => {
        // Load what the end of the video shows while the connection works.
        loadOnward().catch(() => undefined);
        // From now on, a reload continues where the student stopped.
        if (report.occasion === 'watching' && searchParams.has('t'))
          setSearchParams({}, { replace: true, preventScrollReset: true });
        onProgress(report);
      }}
      refetchVideos={async () => toPlayables(await refetchResources())}
      watermark={lecture.open === 'true' ? null : viewer && formatWatermark(viewer)}
      description={lecture.description}
      nextAction={onward('gold')}
    />
  );
}
