import type { StaffAccess } from '@markaz/contract/staff/roles';
import type { GuideTopic } from '../ui/admin-paths.ts';

/** A page of the guide: one job, on one screen. Quotes «…» in its texts are names of buttons. */
export interface GuidePage {
  /** Role that the job needs. Other staff do not see the page in lists. */
  readonly access: StaffAccess;
  readonly summary: string;
  readonly requirements: readonly string[];
  readonly steps: readonly string[];
  /** File names in `pictures/` without extension, with texts for who cannot see them. */
  readonly pictures: readonly (readonly [file: string, alt: string])[];
  readonly links: readonly {
    readonly to: string;
    readonly label: string;
    readonly access: StaffAccess;
  }[];
  /** Words by which the search also finds the page. Not shown. */
  readonly words: string;
}

export type GuideTopics = Readonly<Record<GuideTopic, GuidePage>>;
