import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { tafsir } from '../../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { accessExamples, showAccess, showBundle } from '../../fixtures/account-answers.ts';
import { calendarLink, showContactNumbers } from '../../fixtures/contact-numbers.ts';
import { showExam } from '../../fixtures/exams.ts';
import { demoNotes, showNotes } from '../../fixtures/notes.ts';
import { followLink } from '../../fixtures/parents-page.ts';
import { playLecture } from '../../fixtures/player.ts';
import { showQuestions } from '../../fixtures/questions.ts';
import { answerMistake, openMistakes } from '../../fixtures/saved-mistakes.ts';
import { openSavedQuiz, showLockingQuiz } from '../../fixtures/saved-quiz.ts';
import { courseIdOf, demoCode } from '../../fixtures/shared-stack.ts';
import { storageFileOf } from '../../fixtures/sign-in.ts';
import { expect } from '../../fixtures/test.ts';
import { test } from '../../fixtures/warm-test.ts';
import { openSampleAnnouncement, openSampleNews } from '../../gallery/pages/sample-news.ts';
import { checkPages } from './check-pages.ts';
import { expectHeading, openCourse, openLecture, readFirstLectureIds } from './open-course.ts';

test.use({ storageState: storageFileOf(demoPeople.enrolled) });

checkPages('students', [
  {
    name: 'the home page of a student',
    open: async (page) => {
      await page.goto('/');
      await expectHeading(page, fiqh.info.title);
    },
  },
  {
    name: 'my courses',
    open: async (page) => {
      await page.goto('/user');
      await expectHeading(page, fiqh.info.title);
    },
  },
  {
    name: 'an announcement on the home page',
    open: (page) => openSampleAnnouncement(page, '/'),
  },
  {
    name: 'my courses with what is new',
    open: (page) => openSampleNews(page, '/user'),
  },
  {
    name: 'the menu of a student, and the question for the school grade',
    differsOnDesktop: true,
    open: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('markaz.grade-asked'));
      await page.goto('/user');
      await expectHeading(page, 'في أي صف أنت؟');
      const name = page.getByRole('button', { name: 'حسابي' });
      await ((await name.isVisible())
        ? name
        : page.getByRole('button', { name: 'القائمة' })
      ).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'بياناتي' })).toBeVisible();
    },
  },
  {
    name: 'the form for changing the profile',
    open: async (page) => {
      await page.goto('/user');
      await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
      await expect(page.getByRole('button', { name: 'احفظ' })).toBeVisible();
    },
  },
  {
    name: 'the link for parents',
    open: async (page) => {
      // The answer is simulated, because another test makes and ends the student's real link.
      await page.route('**/api/user/courses', async (route) => {
        const { user, ...others } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...others, user: { ...user, follow: followLink } } });
      });
      await page.goto('/user');
      await page.getByRole('button', { name: 'رابط لوليّ أمرك' }).click();
      await expect(page.getByRole('link', { name: 'أرسله بواتساب' })).toBeVisible();
    },
  },
  {
    name: 'the phone numbers, and the calendar feed',
    open: async (page) => {
      await showContactNumbers(page);
      await page.route('**/api/user/courses', async (route) => {
        const { user, ...others } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...others, user: { ...user, calendar: calendarLink } } });
      });
      await page.goto('/user');
      await page.getByRole('button', { name: 'رقمك ورقم وليّ أمرك' }).click();
      await expect(page.getByLabel('رقمك', { exact: true })).toHaveValue('+201001234567');
      await page.getByRole('button', { name: 'مواعيدك في تقويم هاتفك' }).click();
      await expect(page.getByRole('link', { name: 'أضفها إلى تقويم جوجل' })).toBeVisible();
    },
  },
  {
    name: 'the form for deleting the account',
    open: async (page) => {
      await page.goto('/user#delete-account');
      await page.getByRole('button', { name: 'احذف حسابي نهائيًا' }).click();
      await expect(page.getByRole('alert').getByText('هذه الخانة مطلوبة')).toBeVisible();
    },
  },
  {
    name: 'a lecture under the student’s name',
    open: async (page) => {
      await openLecture(page, 1);
      await playLecture(page);
      await expect(page.getByRole('status').getByText('يظهر اسمك')).toBeVisible();
    },
  },
  {
    name: 'the questions under a lecture, with an open form',
    open: async (page) => {
      await showQuestions(page);
      await openLecture(page, 1);
      await page.getByRole('button', { name: 'الأسئلة', exact: true }).click();
      await expect(page.getByText('أسئلة الطلاب وإجاباتها')).toBeVisible();
      await page.getByRole('button', { name: /^اسأل/u }).click();
      await expect(page.getByRole('textbox', { name: /^سؤالك عند/u })).toBeFocused();
    },
  },
  {
    name: 'the notes under a lecture, with an open form',
    open: async (page) => {
      await showNotes(page);
      await openLecture(page, 1);
      await page.getByRole('button', { name: /^ملاحظاتي/u }).click();
      await expect(page.getByText(demoNotes[0].text)).toBeVisible();
      await page.getByRole('button', { name: /^اكتب ملاحظة/u }).click();
      await expect(page.getByRole('textbox', { name: /^ملاحظة عند/u })).toBeFocused();
    },
  },
  { name: 'an enrolled course', open: openCourse },
  { name: 'a lecture to resume', open: (page) => openLecture(page, 1) },
  {
    name: 'the course that a code opens',
    open: async (page) => {
      await page.goto(`/enroll?code=${demoCode}`);
      await expect(page.getByRole('button', { name: 'اشترك' })).toBeVisible();
    },
  },
  {
    name: 'the courses that a bundle’s card opens',
    open: async (page) => {
      await showBundle(page, [fiqh.info.title, nahw.info.title, tafsir.info.title], 1);
      await page.goto(`/enroll?code=${demoCode}`);
      await expect(page.getByRole('button', { name: 'استخدم البطاقة' })).toBeVisible();
    },
  },
  {
    name: 'a course with access to one lecture until a day',
    open: async (page) => {
      await openCourse(page);
      const title = fiqh.lectures[1]?.title ?? '';
      const href = await page.getByRole('link', { name: title }).first().getAttribute('href');
      const [, , cId = '', , lId = ''] = href?.split('/') ?? [];
      await showAccess(page, cId, accessExamples.someLectures([lId]));
      await page.reload();
      await expectHeading(page, 'لديك محاضرة واحدة من');
    },
  },
  {
    name: 'courses to which access has ended',
    open: async (page) => {
      await showAccess(page, await courseIdOf(fiqh), accessExamples.ended);
      await page.goto('/user');
      await expect(page.getByText('انتهى في ٣٠ يونيو ٢٠٢٦')).toBeVisible();
    },
  },
  {
    name: 'a course to which access has ended',
    open: async (page) => {
      await showAccess(page, await courseIdOf(nahw), accessExamples.ended);
      await page.goto(`/courses/${await courseIdOf(nahw)}`);
      await expect(page.getByText('انتهى اشتراكك في هذا الكورس')).toBeVisible();
    },
  },
  {
    name: 'a lecture to which access has ended',
    open: async (page) => {
      const cId = await courseIdOf(nahw);
      await showAccess(page, cId, accessExamples.ended);
      await page.goto(`/courses/${cId}`);
      const title = nahw.lectures[1]?.title ?? '';
      const endedLecture = page.getByRole('link', { name: title });
      await endedLecture.filter({ hasText: 'انتهى اشتراكك فيها' }).click();
      await expect(page.getByText('انتهى اشتراكك في هذه المحاضرة')).toBeVisible();
    },
  },
  {
    name: 'mistakes to review',
    open: async (page) => {
      await openMistakes(page);
      await expect(page.getByRole('button', { name: 'ابدأ المراجعة' })).toBeVisible();
    },
  },
  {
    name: 'no mistakes to review today',
    open: async (page) => {
      await openMistakes(page, 40_000);
      await expectHeading(page, 'لا أسئلة للمراجعة اليوم');
    },
  },
  {
    name: 'the review of a mistake',
    open: async (page) => {
      await openMistakes(page);
      await page.getByRole('button', { name: 'ابدأ المراجعة' }).click();
      await expect(page.getByRole('button', { name: 'تحقق من إجابتي' })).toBeVisible();
    },
  },
  {
    name: 'a mistake that was answered wrongly again',
    open: async (page) => {
      await openMistakes(page);
      await answerMistake(page);
      await expectHeading(page, /يعود إليك بعد يومين/u);
    },
  },
  {
    name: 'a lecture with a quiz',
    open: async (page) => {
      await showLockingQuiz(page);
      await openLecture(page, 0);
      await expect(page.getByRole('button', { name: 'ابدأ الاختبار' })).toBeVisible();
    },
  },
  {
    name: 'an exam before it opens',
    open: async (page) => {
      await showExam(page, 3);
      await openLecture(page, 0);
      await expect(page.getByText('بقي على البدء')).toBeVisible();
    },
  },
  {
    name: 'an exam that the student missed',
    open: async (page) => {
      await showExam(page, -5);
      await openLecture(page, 0);
      await expect(page.getByText('فاتك الامتحان')).toBeVisible();
    },
  },
  {
    name: 'my courses with an open exam',
    open: async (page) => {
      await showExam(page, -1);
      await page.goto('/user');
      await expect(page.getByText(/مفتوح حتى/u).first()).toBeVisible();
    },
  },
  {
    name: 'the marks of a course',
    open: async (page) => {
      const best = { score: 7, of: 10 };
      await showExam(page, -5, { attempts: 1, best, passed: true, at: '2026-11-20T10:00:00.000Z' });
      await page.goto('/user');
      await page.getByText('درجاتي', { exact: true }).first().click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'a lecture that is locked by a quiz',
    open: async (page) => {
      await showLockingQuiz(page);
      await openLecture(page, 1);
      await expect(page.getByRole('link', { name: 'إلى الاختبار' })).toBeVisible();
    },
  },
  {
    name: 'a quiz during an attempt',
    isEssential: true,
    open: async (page) => {
      await openSavedQuiz(page, await readFirstLectureIds(), 'open');
      await expectHeading(page, /أي الكميات الآتية غير معينة/u);
    },
  },
  {
    name: 'a quiz before the answers are submitted',
    open: async (page) => {
      await openSavedQuiz(page, await readFirstLectureIds(), 'review');
      await expectHeading(page, 'راجع قبل الإرسال');
    },
  },
  {
    name: 'the result of a quiz',
    open: async (page) => {
      await openSavedQuiz(page, await readFirstLectureIds(), 'done');
      await expectHeading(page, 'نتيجتك');
    },
  },
  {
    name: 'a quiz whose attempt was refused',
    open: async (page) => {
      await openSavedQuiz(page, await readFirstLectureIds(), 'refused');
      await expect(page.getByText('لم تُقبل هذه المحاولة')).toBeVisible();
    },
  },
  {
    name: 'the admin pages for a student',
    open: async (page) => {
      await page.goto('/admin');
      await expectHeading(page, 'هذه الصفحة للمسؤولين');
    },
  },
]);
