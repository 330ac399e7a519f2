import { apiClient, type Person, signIn } from '../../scripts/seed/api-client.ts';
import { enrolledCourse } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import type { Served } from '../../scripts/stack/serve.ts';
import type { Measure, OwnGoals } from './goals.ts';

/** A page that the bench visits. */
export interface BenchPage {
  /** Its name in the table and in `--pages`. */
  readonly name: string;
  readonly path: string;
  /** The visitor; null for a signed-out one. */
  readonly person: Person | null;
  /** Goals and gates that differ from the others'. */
  readonly own: OwnGoals;
  /** Measures that do not apply to it. */
  readonly without: readonly Measure[];
}

/** The player loads after a lecture's first paint and counts; so does the provider's code. */
const lecture = { script: { goal: 125, gate: 125 } } satisfies OwnGoals;
const auth = { script: { goal: 140, gate: 140 } } satisfies OwnGoals;

/** A stack with the demo. */
interface Demo extends Pick<Served, 'code'> {
  readonly stack: Pick<Served['stack'], 'origin' | 'ports'>;
}

/** Returns every page at which students arrive, with the addresses of this stack's demo. */
export async function benchPages({ stack, code }: Demo): Promise<readonly BenchPage[]> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === enrolledCourse.info.title);
  if (course === undefined || code === null) throw new Error('The demo is not what it was');
  const { lectures } = await admin.post('courses/course', { id: course.id });
  const [open, sold] = lectures.map(({ id }) => `/courses/${course.id}/lectures/${id}`);
  /** Latin letters of codes and addresses load a third font. */
  const without: readonly Measure[] = ['font', 'fonts', 'staff'];
  const page = (name: string, path = name, more: Partial<BenchPage> = {}): BenchPage => ({
    name,
    path,
    person: null,
    own: {},
    without,
    ...more,
  });
  /** Search engines are asked to skip these. */
  const unlisted: readonly Measure[] = [...without, 'seo'];
  /** These have no picture, or show one only after an API call of their own. */
  const plain: readonly Measure[] = [...unlisted, 'picture'];
  const forStudents = { person: demoPeople.enrolled };
  return [
    page('/', '/', { without: ['staff'] }),
    page('/courses', '/courses', { without: ['staff'] }),
    page('a course', `/courses/${course.id}`),
    page('an open lecture', open, { own: lecture }),
    page('/enroll?code=', `/enroll?code=${code.token}`, { without: plain }),
    page('/auth', '/auth', { own: auth, without: plain }),
    page('/ signed in', '/', { ...forStudents, without: plain }),
    page('/user', '/user', { ...forStudents, without: plain }),
    page('an enrolled lecture', sold, { ...forStudents, own: lecture, without: unlisted }),
  ];
}

/** A seller's first page; the other code for staff is fetched at rest. */
export const sellersPage: BenchPage = {
  name: '/admin of a seller',
  path: '/admin',
  person: demoPeople.sales,
  own: {},
  without: ['script', 'first'],
};
