import { followedDays } from '@markaz/contract/limits';
import type { PublishedCourses } from '../../catalogue/courses/published.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount-endpoints.ts';
import { readMatching } from '../../store/paging.ts';
import { anyCourse, heldOf, isAnyOpen } from '../../store/records/enrolment.ts';
import { createAwayStore } from './away-store.ts';
import { presentAwayStudent } from './present.ts';

interface Needed extends Context {
  readonly published: PublishedCourses;
}

/** Lists inactive students for staff to call. */
export function createAwayService({ database, now, published }: Needed) {
  const store = createAwayStore(database);

  return {
    /**
     * Two reads for each student of the page, and for each student who is left out because the
     * course closed since last night or is in the trash; at most three times the page's length.
     * Also the catalogue's reads if this instance has not read it for a minute. @throws 400
     */
    async 'admin/students/away'({ input: { cId, ...page } }) {
      const at = now();
      const before = Math.floor(at.getTime() / 1000) - followedDays * 24 * 60 * 60;
      if (cId !== undefined) {
        const [course] = await published.findWithState([cId]);
        if (course?.state !== 'live') return { students: [], next: null };
      }
      const read = async (asked: typeof page) => {
        const { found, next } = await store.page(cId ?? anyCourse, before, asked);
        const ids = new Set(found.flatMap(({ record }) => Object.keys(record.enrolments)));
        const known = await published.findWithState([...ids]);
        const titles = new Map(
          known
            .filter(({ state }) => state === 'live')
            .map(({ course: { id, title } }) => [id, title]),
        );
        const students = found.map(({ id, record }) => {
          const open = Object.entries(record.enrolments).flatMap(([course, enrolment]) => {
            const title = titles.get(course);
            return title !== undefined && isAnyOpen(heldOf(enrolment), at)
              ? [{ cId: course, title }]
              : [];
          });
          return { id, record: presentAwayStudent(id, record, open, at) };
        });
        return { found: students, next };
      };
      const isMeant = ({ courses }: { readonly courses: readonly { readonly cId: string }[] }) =>
        cId === undefined ? courses.length > 0 : courses.some((course) => course.cId === cId);
      const { found, next } = await readMatching(
        page,
        (asked) => read({ ...page, ...asked }),
        isMeant,
      );
      return { students: found.map(({ record }) => record), next };
    },
  } satisfies Partial<Handlers>;
}
