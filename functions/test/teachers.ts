import type { Account, TestApi } from './harness.ts';
import { idTokenFor, makeStudent } from './people.ts';

/** Returns the id of a course's author. */
export async function authorOf(api: TestApi, admin: Account, cId: string): Promise<string> {
  const { course } = await api.call('courses/course', { id: cId }, { as: admin });
  if (course.author === null) throw new Error('The course has no author.');
  return course.author.id;
}

/** Makes a teacher who has signed in and sees the courses of this author. */
export async function makeTeacher(api: TestApi, admin: Account, author: string): Promise<Account> {
  const { uid } = await makeStudent(api);
  const grant = { email: `${uid}@example.com`, role: 'teacher', author } as const;
  await api.call('admin/admins/grant', grant, { as: admin });
  return {
    uid,
    // Each call gets a new token, because tests advance the clock and staff must sign in every day.
    get idToken() {
      return idTokenFor(api, uid, { teacher: true });
    },
  };
}
