import { apiClient, type Person, signIn } from '../../../scripts/seed/api-client.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { runProgramWithEnvironment, stackEnvironment } from '../../../scripts/stack/services.ts';
import { test } from '../../fixtures/own-stack.ts';
import { newPerson, signInOn } from '../../fixtures/sign-in.ts';
import type { TestStack } from '../../fixtures/stack.ts';
import { expect, signedOut } from '../../fixtures/test.ts';

/**
 * Makes a course that only this test uses. The quiz of its first lecture locks the second lecture.
 */
async function makeCourseWithLockingQuiz({ stack }: TestStack) {
  const apiAs = async (person: Person) => apiClient(stack, await signIn(stack, person));
  const admin = await apiAs(demoPeople.admin);
  const form = new FormData();
  form.append('courseInfo', JSON.stringify({ title: 'المنطق', subject: 'المنطق' }));
  const resources = [{ type: 'link', src: 'https://example.com/' }];
  const lectures = ['الأولى', 'الثانية'].map((name, order) => ({ title: name, order, resources }));
  form.append('lectures', JSON.stringify(lectures));
  const { id: cId } = await admin.postForm('admin/courses/submit', form);
  const { lectures: storedLectures } = await admin.post('courses/course/lectures', { id: cId });
  const [first, second] = storedLectures.map(({ id }) => id);
  if (first === undefined || second === undefined)
    throw new Error('The course must have two lectures.');
  const question = (text: string) => ({
    kind: 'one' as const,
    text,
    options: [
      { id: 'a', text: `صواب ${text}` },
      { id: 'b', text: `خطأ ${text}` },
    ],
    right: ['a'],
  });
  const settings = { title: 'اختبار الأولى', passMark: 100, attempts: null, shuffle: false };
  const { quiz, version } = await admin.post('admin/quizzes/save', {
    cId,
    lId: first,
    version: 0,
    quiz: {
      settings: { ...settings, minutes: null, gate: true, answersAfter: 'never' },
      questions: [question('سهل'), question('صعب')],
    },
  });
  const ids = quiz?.questions.map(({ id }) => id) ?? [];

  /** Makes a new student, enrols the student and submits these answers. Returns the student. */
  const makeStudentWhoAnswers = async (name: string, chosen: readonly string[]) => {
    const person = { ...newPerson(), name };
    const student = await apiAs(person);
    const { token } = await admin.post('admin/courses/access_token', { cId });
    await student.post('courses/course/enroll', { cId, token });
    const answers = Object.fromEntries(ids.map((id, index) => [id, [chosen[index] ?? 'b']]));
    const attempt = { cId, lId: first, attemptId: 'first', version, answers };
    await student.post('courses/course/lectures/lecture/quiz/submit', attempt);
    return person;
  };
  /** Changes the quiz so that «خطأ صعب» becomes the right answer. */
  const correctKey = async () => {
    const lectureIds = { cId, lId: first };
    const stored = await admin.post('admin/quizzes/quiz', lectureIds);
    if (stored.quiz === null) throw new Error('The lecture must have a quiz.');
    const [easy, hard] = stored.quiz.questions.map(({ since: _, ...each }) => each);
    if (easy === undefined || hard === undefined)
      throw new Error('The quiz must have two questions.');
    const questions = [easy, { ...hard, right: ['b'] }];
    const quiz = { settings: stored.quiz.settings, questions };
    await admin.post('admin/quizzes/save', { ...lectureIds, version: stored.version, quiz });
  };
  return { cId, first, second, makeStudentWhoAnswers, correctKey };
}

test('shows staff the results of a quiz, and lets them open the locked lecture for a student', async ({
  page,
  visit,
  ownStack,
}) => {
  const { cId, first, second, makeStudentWhoAnswers, correctKey } =
    await makeCourseWithLockingQuiz(ownStack);
  await makeStudentWhoAnswers('هالة', ['a', 'a']);
  const failed = await makeStudentWhoAnswers('وليد', ['a', 'b']);
  // Attempts are counted only when they are some minutes old. With `--at-once`, the nightly job
  // counts them immediately.
  await runProgramWithEnvironment(stackEnvironment(ownStack.stack.ports), 'purge', ['--at-once']);

  const student = await visit({ storageState: signedOut });
  await signInOn(student, failed);
  await student.goto(`/courses/${cId}`);
  await expect(student.getByText('اختبار: ١ من ٢، أقل من درجة النجاح')).toBeVisible();
  await expect(student.getByText('تُفتح بعد النجاح في اختبار المحاضرة ١')).toBeVisible();

  await page.goto(`/admin/courses/${cId}/lectures/${first}/quiz/results`);
  await expect(page.getByRole('heading', { name: 'نتائج «اختبار الأولى»' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('السؤال ٢');
  await expect(page.getByText(/أجاب صوابًا ١ من ٢/u)).toBeVisible();
  await expect(page.getByText(/أجاب صوابًا ٢ من ٢/u)).toBeVisible();

  await page.getByRole('link', { name: 'درجات الطلاب' }).click();
  const row = page.getByRole('row', { name: 'وليد' });
  await expect(row.getByText('أقل من درجة النجاح').filter({ visible: true })).toBeVisible();
  await row.getByRole('button', { name: /^افتح لـوليد/u }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'طلب ولي الأمر' }).click();
  await dialog.getByRole('button', { name: 'افتح له' }).click();
  await expect(row.getByText('فُتح له ما بعده').filter({ visible: true }).first()).toBeVisible();

  await student.reload();
  await expect(student.getByText('اختبار: ١ من ٢، فُتح لك ما بعده')).toBeVisible();
  await expect(student.getByText('مفتوحة بعد اختبار المحاضرة ١')).toBeVisible();
  await student.goto(`/courses/${cId}/lectures/${second}`);
  await expect(student.getByRole('link', { name: /example\.com/u })).toBeVisible();

  await correctKey();
  await page.goto(`/admin/courses/${cId}/lectures/${first}/quiz/results`);
  await expect(page.getByText('تزيد أفضل درجة: طالب واحد.')).toBeVisible();
  await expect(page.getByText('تنقص أفضل درجة: طالب واحد.')).toBeVisible();
  await page.getByRole('button', { name: 'أعد تصحيح المحاولات' }).click();
  await expect(page.getByText(/^أُعيد التصحيح/u)).toBeVisible();
  await expect(page.getByText('تغيّرت الإجابة الصحيحة')).toHaveCount(0);
  await student.goto(`/courses/${cId}`);
  await expect(student.getByText('اختبار: ٢ من ٢، درجة نجاح')).toBeVisible();
});
