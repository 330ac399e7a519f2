import { type ApiClient, apiClient, signIn } from '../../scripts/seed/api-client.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import type { Stack } from '../../scripts/stack/stack.ts';

const codesMade = 500;
const lookUps = 50;

/** Saves a course with a changed description, through the editor's calls. */
async function edit(admin: ApiClient, id: string): Promise<void> {
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
 * An admin's day, through the calls of the admin pages: the dashboard, one course edited, 500 codes
 * made, 50 codes looked up.
 * @param port of the CDN.
 */
export async function staffDay({ origin, ports }: Stack, port: number): Promise<void> {
  const idToken = await signIn({ origin, ports }, demoPeople.admin);
  const admin = apiClient({ origin, ports: { ...ports, hosting: port } }, idToken);
  await admin.post('auth/login', { idToken });
  await admin.post('admin/dashboard');
  const { courses } = await admin.post('admin/courses', { state: 'all' });
  const [course] = courses;
  if (course === undefined) throw new Error('The demo has no course');
  const { id: cId } = course;
  await edit(admin, cId);
  await admin.post('admin/codes/outlets', { cId });
  const batch = { cId, codePrefix: 'DAY', count: codesMade, requestId: 'staffday' };
  const { tokens } = await admin.post('admin/courses/access_tokens', batch);
  await admin.post('admin/codes/batches', { cId });
  for (const code of tokens.slice(0, lookUps)) await admin.post('admin/codes/card', { code });
}
