import type { ResponseOf } from '@markaz/contract/api';
import type { NewAnnouncement } from '@markaz/contract/centre/announcements';
import { queryOptions } from '@tanstack/react-query';
import { postJson, requirePermission } from '../../shared/api/client.ts';

export type Announcements = ResponseOf<'admin/announcements'>;

export interface TitledCourse {
  readonly id: string;
  readonly title: string;
}

/** The calls of the centre's page. */
export const centreCalls = {
  query: queryOptions({
    queryKey: ['admin', 'announcements'],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/announcements', undefined, { signal })),
  }),
  add: (announcement: NewAnnouncement) => postJson('admin/announcements/add', announcement),
  end: (id: string) => postJson('admin/announcements/end', { id }),
};

/** The calls of a teacher's page. @param author the teacher whom an admin chose */
export const teacherCalls = (author: string | undefined) => ({
  query: queryOptions({
    queryKey: ['admin', 'teaching', 'announcements', author],
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('admin/teaching/announcements', { author }, { signal })),
  }),
  add: ({ audience, ...announcement }: NewAnnouncement) => {
    if (audience.kind !== 'course') throw new Error('Teachers announce only to courses');
    return postJson('admin/teaching/announcements/add', { ...announcement, audience, author });
  },
  end: (id: string) => postJson('admin/teaching/announcements/end', { id, author }),
});
