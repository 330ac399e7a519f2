import { apiClient, signIn } from '../seed/api-client.ts';
import { enrolledCourse } from '../seed/demo-courses.ts';
import { demoPeople } from '../seed/people.ts';
import type { Served } from '../stack/serve.ts';
import type { Measure, OwnGoals } from './goals.ts';

/** A page that the bench visits. */
export interface BenchPage {
  /** As the table and `--pages` name it. */
  readonly name: string;
  readonly path: string;
  /** Visited by the demo's student who has a course. */
  readonly signedIn: boolean;
  /** Goals and gates that are not the others'. */
  readonly own: OwnGoals;
  /** What says nothing of it. */
  readonly without: readonly Measure[];
}

/** The player comes after the first paint, and counts. */
const player: OwnGoals = { script: { goal: 120, gate: 150 } };
const signedIn: OwnGoals = { script: { goal: 120, gate: 150 } };
const provider: OwnGoals = { script: { goal: 130, gate: 150 } };

/** Every page that students arrive at, with the addresses of this stack's demo. */
export async function benchPages({ stack, code }: Served): Promise<readonly BenchPage[]> {
  const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
  const { courses } = await admin.post('admin/courses', {});
  const course = courses.find(({ title }) => title === enrolledCourse.info.title);
  if (course === undefined || code === null) throw new Error('The demo is not what it was');
  const { lectures } = await admin.post('courses/course', { id: course.id });
  const [open, sold] = lectures.map(({ id }) => `/courses/${course.id}/lectures/${id}`);
  /** Latin letters of codes and addresses bring a third font. */
  const without: readonly Measure[] = ['font', 'fonts'];
  const page = (name: string, path = name, more: Partial<BenchPage> = {}): BenchPage => ({
    ...{ name, path, signedIn: false, own: {}, without },
    ...more,
  });
  /** Search engines are told to leave these out. */
  const unlisted: readonly Measure[] = [...without, 'seo'];
  /** These have no picture, or only after an answer of the API that is theirs alone. */
  const plain: readonly Measure[] = [...unlisted, 'picture'];
  const forStudents = { signedIn: true, own: signedIn };
  return [
    page('/', '/', { without: [] }),
    page('/courses', '/courses', { without: [] }),
    page('a course', `/courses/${course.id}`),
    page('an open lecture', open, { own: player }),
    page('/enroll?code=', `/enroll?code=${code.token}`, { without: plain }),
    page('/auth', '/auth', { own: provider, without: plain }),
    page('/ signed in', '/', { ...forStudents, without: plain }),
    page('/user', '/user', { ...forStudents, without: plain }),
    page('an enrolled lecture', sold, { ...forStudents, without: unlisted }),
  ];
}
