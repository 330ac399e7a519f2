import { apiClient, type Person, signIn } from '../../scripts/seed/api-client.ts';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import type { ServedStack } from '../../scripts/stack/serve.ts';
import type { GoalOverrides, Measure } from './goals.ts';

/** A page that the bench visits. */
export interface BenchPage {
  /** The name in the table and for `--pages`. */
  readonly name: string;
  readonly path: string;
  /** The signed-in person; null for a signed-out visitor. */
  readonly person: Person | null;
  /** Goals and gates that differ from those of other pages. */
  readonly overrides: GoalOverrides;
  /** Measures that do not apply to the page. */
  readonly excludedMeasures: readonly Measure[];
}

/**
 * Higher limits, because the player of a lecture and the code of the sign-in provider count too.
 */
const lecture = { script: { goal: 125, gate: 125 } } satisfies GoalOverrides;
const auth = { script: { goal: 140, gate: 140 } } satisfies GoalOverrides;

/** A stack with the demo data. */
interface Demo extends Pick<ServedStack, 'code'> {
  readonly stack: Pick<ServedStack['stack'], 'origin' | 'ports'>;
}

/** Returns the pages on which students arrive, with the addresses of the demo data of a stack. */
export async function benchPages({ stack, code }: Demo): Promise<readonly BenchPage[]> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === enrolledCourse.info.title);
  if (course === undefined || code === null) throw new Error('The demo is not what it was');
  const { lectures } = await admin.post('courses/course', { id: course.id });
  const [open, sold] = lectures.map(({ id }) => `/courses/${course.id}/lectures/${id}`);
  /** Most pages load a third font for the Latin letters of codes and addresses. */
  const untypicalMeasures: readonly Measure[] = ['font', 'fonts', 'staff'];
  const page = (name: string, path = name, more: Partial<BenchPage> = {}): BenchPage => ({
    name,
    path,
    person: null,
    overrides: {},
    excludedMeasures: untypicalMeasures,
    ...more,
  });
  /** Search engines are asked not to list these pages, which lowers the SEO score. */
  const unlisted: readonly Measure[] = [...untypicalMeasures, 'seo'];
  /** These pages have no picture, or one that only an API call of the page reveals. */
  const plain: readonly Measure[] = [...unlisted, 'picture'];
  const forStudents = { person: demoPeople.enrolled };
  return [
    page('/', '/', { excludedMeasures: ['staff'] }),
    page('/courses', '/courses', { excludedMeasures: ['staff'] }),
    page('a course', `/courses/${course.id}`),
    page('an open lecture', open, { overrides: lecture }),
    page('/enroll?code=', `/enroll?code=${code.token}`, { excludedMeasures: plain }),
    page('/auth', '/auth', { overrides: auth, excludedMeasures: plain }),
    page('/ signed in', '/', { ...forStudents, excludedMeasures: plain }),
    page('/user', '/user', { ...forStudents, excludedMeasures: plain }),
    page('an enrolled lecture', sold, {
      ...forStudents,
      overrides: lecture,
      excludedMeasures: unlisted,
    }),
  ];
}

/** The first page of a seller. The remaining code for staff is fetched later. */
export const sellersPage: BenchPage = {
  name: '/admin of a seller',
  path: '/admin',
  person: demoPeople.sales,
  overrides: {},
  excludedMeasures: ['script', 'first'],
};
