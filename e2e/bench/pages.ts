import { apiClient, type Person, signIn } from '../../scripts/seed/api-client.ts';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import type { ServedStack } from '../../scripts/stack/serve.ts';
import type { GoalOverrides, Measure } from './goals.ts';

/** A page that the benchmark visits. */
export interface BenchPage {
  /** The name in the table and in the option `--pages`. */
  readonly name: string;
  readonly path: string;
  /** The signed-in person, or null for a visitor who is not signed in. */
  readonly person: Person | null;
  /** Goals and gates that differ from those of other pages. */
  readonly overrides: GoalOverrides;
  /** Measures that do not apply to the page. */
  readonly excludedMeasures: readonly Measure[];
}

/** The limit for a lecture's page is higher, because the page also loads the player. */
const lecture = { script: { goal: 125, gate: 125 } } satisfies GoalOverrides;
/** The limit for the sign-in page is higher, because it also loads the sign-in provider's code. */
const auth = { script: { goal: 140, gate: 140 } } satisfies GoalOverrides;

/** A stack with the demo data. */
interface Demo extends Pick<ServedStack, 'code'> {
  readonly stack: Pick<ServedStack['stack'], 'origin' | 'ports'>;
}

/** Returns the pages on which students arrive, with paths to the demo data of the stack. */
export async function benchPages({ stack, code }: Demo): Promise<readonly BenchPage[]> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === enrolledCourse.info.title);
  if (course === undefined || code === null)
    throw new Error('The demo data lacks the course or the code');
  const { lectures } = await admin.post('courses/course', { id: course.id });
  const [open, sold] = lectures.map(({ id }) => `/courses/${course.id}/lectures/${id}`);
  // Most pages load a third font for the Latin letters of codes and addresses. Only sellers' pages
  // have a limit for staff.
  const untypicalMeasures: readonly Measure[] = ['font', 'fonts', 'staff'];
  const page = (name: string, path = name, options: Partial<BenchPage> = {}): BenchPage => ({
    name,
    path,
    person: null,
    overrides: {},
    excludedMeasures: untypicalMeasures,
    ...options,
  });
  // Search engines are asked not to list these pages. This lowers the SEO score.
  const unlisted: readonly Measure[] = [...untypicalMeasures, 'seo'];
  // These pages have no picture, or the page learns the picture's URL only from an API call.
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

/** The first page that a seller sees. The page loads the other code for staff later. */
export const sellersPage: BenchPage = {
  name: '/admin of a seller',
  path: '/admin',
  person: demoPeople.sales,
  overrides: {},
  excludedMeasures: ['script', 'first'],
};
