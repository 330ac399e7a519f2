import { byteLimits } from '@markaz/contract/limits';
import type { PackedAnswer } from '../../store/records/catalogue.ts';
import type { CourseRecord } from '../../store/records/course.ts';
import { compress, decompress, etagOf } from './packing.ts';

/** The titles of published courses' lectures, by course; only of courses that have any. */
export type LectureTitles = Readonly<Record<string, readonly string[]>>;

/** What of the courses is dropped at once where they do not all fit, so that the next ones do. */
const dropped = 0.05;

/**
 * The titles after a course became `shown`; null where students do not see it. The very same object
 * where nothing changes.
 */
export function withTitlesOf(
  titles: LectureTitles,
  id: string,
  shown: CourseRecord | null,
): LectureTitles {
  const { [id]: before = [], ...others } = titles;
  const after = shown?.lectures.map(({ title }) => title) ?? [];
  if (JSON.stringify(before) === JSON.stringify(after)) return titles;
  return after.length === 0 ? others : { ...others, [id]: after };
}

/**
 * The titles as they are stored and sent. Where they outgrow a document, the oldest courses' are left
 * out until those are saved again: they are found by everything else, and no course is refused.
 * @param newestFirst ids of the published courses
 */
export async function packTitles(
  titles: LectureTitles,
  newestFirst: readonly string[],
): Promise<PackedAnswer> {
  let kept = newestFirst.flatMap((id) => (titles[id] === undefined ? [] : [[id, titles[id]]]));
  for (;;) {
    const text = JSON.stringify({ lectures: Object.fromEntries(kept) });
    const gzip = await compress(text);
    if (gzip.length <= byteLimits.storedDocument) return { gzip, etag: etagOf(text) };
    const share = Math.min(1, byteLimits.storedDocument / gzip.length) - dropped;
    kept = kept.slice(0, Math.floor(kept.length * share));
  }
}

/** The titles of what `packTitles` made; null holds none. */
export async function unpackTitles(record: PackedAnswer | null): Promise<LectureTitles> {
  if (record === null) return {};
  const { lectures }: { lectures: LectureTitles } = JSON.parse(
    (await decompress(record.gzip)).toString('utf8'),
  );
  return lectures;
}
