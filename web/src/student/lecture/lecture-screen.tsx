import type { User } from '@markaz/contract/accounts/users';
import type { Course } from '@markaz/contract/catalogue/courses';
import type { Lecture, Resource } from '@markaz/contract/catalogue/lectures';
import { placeholderAppearance } from '@markaz/contract/catalogue/placeholder-appearance';
import { readMediaSource } from '@markaz/contract/catalogue/video-source';
import { useSearchParams } from 'react-router-dom';
import { pictureSizes } from '../../shared/courses/card-picture.ts';
import { paths } from '../../shared/paths.ts';
import type { FileOrigin } from '../../shared/saved-files/use-saved-file.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
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
import { canBeSaved, SaveFile } from './save-file.tsx';

interface Props {
  readonly course: Course;
  readonly lecture: Lecture;
  readonly resources: readonly Resource[];
  readonly savedProgress: SavedProgress | null;
  readonly onProgress: (report: ProgressReport) => void;
  readonly refetchResources: () => Promise<readonly Resource[]>;
  readonly next: Lecture | null;
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

export function LectureScreen(props: Props) {
  const {
    course,
    lecture,
    resources,
    savedProgress,
    onProgress,
    refetchResources,
    next,
    viewer,
    fileOrigin,
  } = props;
  const [searchParams, setSearchParams] = useSearchParams();
  const toPlayables = (items: readonly Resource[]) =>
    items.flatMap((resource) => toPlayable(resource, lecture, fileOrigin));
  const videos = toPlayables(resources);
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
      savedProgress={savedProgress}
      linkedMoment={readMoment(searchParams)}
      onProgress={(report) => {
        // From now on, a reload continues where the student stopped.
        if (report.occasion === 'watching' && searchParams.has('t'))
          setSearchParams({}, { replace: true, preventScrollReset: true });
        onProgress(report);
      }}
      refetchVideos={async () => toPlayables(await refetchResources())}
      watermark={lecture.open === 'true' ? null : viewer && formatWatermark(viewer)}
      description={lecture.description}
      nextAction={
        next && (
          <ButtonLink variant="gold" to={paths.lecture(course.id, next.id)}>
            <span className={styles.onward}>
              {copy.next}: {next.title}
            </span>
          </ButtonLink>
        )
      }
    />
  );
}
