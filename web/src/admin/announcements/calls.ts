import type { ResponseOf } from '@markaz/contract/api';
import type { NewAnnouncement } from '@markaz/contract/centre/announcements';
import { postJson } from '../../shared/api/client.ts';

export type Announcements = ResponseOf<'admin/announcements'>;

export interface TitledCourse {
  readonly id: string;
  readonly title: string;
}

/** The calls of a page of announcements: the centre's page, or a teacher's page. */
export interface Calls {
  readonly list: (signal: AbortSignal) => Promise<Announcements | 403>;
  readonly add: (announcement: NewAnnouncement) => Promise<Announcements | 403>;
  readonly end: (id: string) => Promise<Announcements | 403>;
}

export const centreCalls: Calls = {
  list: (signal) => postJson('admin/announcements', undefined, { signal }),
  add: (announcement) => postJson('admin/announcements/add', announcement),
  end: (id) => postJson('admin/announcements/end', { id }),
};

/** @param author the teacher whom an admin chose, or undefined for the caller */
export const teacherCalls = (author: string | undefined): Calls => ({
  list: (signal) => postJson('admin/teaching/announcements', { author }, { signal }),
  add: async ({ audience, ...announcement }) => {
    if (audience.kind !== 'course') throw new Error('Teachers announce only to courses');
    return postJson('admin/teaching/announcements/add', { ...announcement, audience, author });
  },
  end: (id) => postJson('admin/teaching/announcements/end', { id, author }),
});
