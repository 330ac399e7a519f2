import { type ApiClient, apiClient, signIn } from '../../scripts/seed/api-client.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import type { Stack } from '../../scripts/stack/stack.ts';

const codeCount = 500;
const lookupCount = 50;

/** Changes the description of a course with the same calls as the course editor. */
async function editCourse(admin: ApiClient, id: string): Promise<void> {
  const [{ course, lectures }] = await Promise.all([
    admin.post('admin/courses/course', { id }),
    admin.post('user/allauthors'),
  ]);
  const { title, subject, grade, section, madhhab, author } = course;
  const description = `${course.description}\n\nيبدأ الكورس يوم السبت.`;
  const parts = {
    id,
    updatedAt: course.updatedAt,
    courseInfo: {
      title,
      description,
      subject,
      grade,
      section,
      madhhab,
      author: author && { id: author.id },
    },
    lectures,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value));
  await admin.postForm('admin/courses/update', form);
}

/**
 * Sends the calls of an admin's day. The admin opens the dashboard, edits a course, makes 500 codes
 * and looks up 50 codes.
 * @param port the port of the CDN
 */
export async function playStaffDay({ origin, ports }: Stack, port: number): Promise<void> {
  const idToken = await signIn({ origin, ports }, demoPeople.admin);
  const admin = apiClient({ origin, ports: { ...ports, hosting: port } }, idToken);
  await admin.post('auth/login', { idToken });
  await admin.post('admin/dashboard');
  const { courses } = await admin.post('admin/courses', { state: 'all' });
  const [course] = courses;
  if (course === undefined) throw new Error('The demo has no course');
  const { id: cId } = course;
  await editCourse(admin, cId);
  await admin.post('admin/codes/outlets', { cId });
  const batch = { cId, codePrefix: 'DAY', count: codeCount, requestId: 'staffday' };
  const { tokens } = await admin.post('admin/courses/access_tokens', batch);
  await admin.post('admin/codes/batches', { cId });
  for (const code of tokens.slice(0, lookupCount)) await admin.post('admin/codes/card', { code });
}
