import { apiClient, type Person, signIn } from '../seed/api-client.ts';
import { enrolledCourse } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import type { Served } from '../stack/serve.ts';
import type { Measure, OwnGoals } from './goals.ts';

/** A page that the bench visits. */
export interface BenchPage {
  /** As the table and `--pages` name it. */
  readonly name: string;
  readonly path: string;
  /** Who visits it; nobody who has signed in where there is none. */
  readonly person: Person | null;
  /** Goals and gates that are not the others'. */
  readonly own: OwnGoals;
  /** What says nothing of it. */
  readonly without: readonly Measure[];
}

/** The player comes after the first paint of a lecture, and counts; so does what talks to the provider. */
const lecture = { script: { goal: 125, gate: 125 } } satisfies OwnGoals;
const auth = { script: { goal: 140, gate: 140 } } satisfies OwnGoals;

/** A stack with the demo. */
interface Demo extends Pick<Served, 'code'> {
  readonly stack: Pick<Served['stack'], 'origin' | 'ports'>;
}

/** Every page that students arrive at, with the addresses of this stack's demo. */
export async function benchPages({ stack, code }: Demo): Promise<readonly BenchPage[]> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === enrolledCourse.info.title);
  if (course === undefined || code === null) throw new Error('The demo is not what it was');
  const { lectures } = await admin.post('courses/course', { id: course.id });
  const [open, sold] = lectures.map(({ id }) => `/courses/${course.id}/lectures/${id}`);
  /** Latin letters of codes and addresses bring a third font. */
  const without: readonly Measure[] = ['font', 'fonts', 'staff'];
  const page = (name: string, path = name, more: Partial<BenchPage> = {}): BenchPage => ({
    ...{ name, path, person: null, own: {}, without },
    ...more,
  });
  /** Search engines are told to leave these out. */
  const unlisted: readonly Measure[] = [...without, 'seo'];
  /** These have no picture, or only after an answer of the API that is theirs alone. */
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

/** Where a seller begins; what else staff need is fetched at rest. */
export const sellersPage: BenchPage = {
  name: '/admin of a seller',
  path: '/admin',
  person: demoPeople.sales,
  own: {},
  without: ['script', 'first'],
};
