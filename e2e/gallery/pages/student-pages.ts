import type { Page } from '@playwright/test';
import { balagha } from '../../../scripts/seed/courses/balagha.ts';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { mathematics } from '../../../scripts/seed/courses/mathematics.ts';
import { nahw } from '../../../scripts/seed/courses/nahw.ts';
import { physics } from '../../../scripts/seed/courses/physics.ts';
import { tafsir } from '../../../scripts/seed/courses/tafsir.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { accessExamples, showAccess, showBundle } from '../../fixtures/account-answers.ts';
import { calendarLink, showContactNumbers } from '../../fixtures/contact-numbers.ts';
import { showExam } from '../../fixtures/exams.ts';
import { demoNotes, showNotes } from '../../fixtures/notes.ts';
import { playLecture } from '../../fixtures/player.ts';
import { showQuestions } from '../../fixtures/questions.ts';
import { answerMistake, openMistakes } from '../../fixtures/saved-mistakes.ts';
import { openSavedQuiz, showLockingQuiz } from '../../fixtures/saved-quiz.ts';
import type { Shot } from '../shots.ts';
import { openAt, openCourse, openLecture, playAndPause, waitForHeading } from './open.ts';
import { openSampleAnnouncement, openSampleNews } from './sample-news.ts';

const person = demoPeople.enrolled;

/** Waits for the buttons for notes, which appear some seconds after the page. */
const waitForNotes = (page: Page) => page.getByRole('button', { name: /^اكتب ملاحظة/u }).waitFor();

export const studentPages: readonly Shot[] = [
  { name: 'home-student', title: 'Home', person, open: openAt('/', 'أكمل من حيث توقفت') },
  { name: 'my-courses', title: 'My courses', person, open: openAt('/user', fiqh.info.title) },
  {
    name: 'home-announcement',
    title: 'Home with an announcement for the students of a course',
    person,
    open: (page) => openSampleAnnouncement(page, '/'),
  },
  {
    name: 'my-courses-news',
    title: 'My courses with what is new',
    person,
    open: (page) => openSampleNews(page, '/user'),
  },
  {
    name: 'course-news',
    title: 'A course with what is new since the last visit',
    person,
    open: (page, { cId }) => openSampleNews(page, `/courses/${cId}`),
  },
  {
    name: 'profile',
    title: 'The profile, being changed',
    person,
    open: async (page) => {
      await openAt('/user', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'تعديل بياناتي' }).click();
      // When the form gets the focus, it scrolls the page. So the test scrolls after that.
      await page.locator('select:focus').waitFor();
      await page
        .getByText('عضو منذ')
        .evaluate((lastLine) => lastLine.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'contact-numbers',
    title: 'The phone numbers and the calendar feed, in the profile',
    person,
    open: async (page) => {
      await showContactNumbers(page);
      await page.route('**/api/user/courses', async (route) => {
        const { user, ...others } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...others, user: { ...user, calendar: calendarLink } } });
      });
      await openAt('/user', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'رقمك ورقم وليّ أمرك' }).click();
      await page.getByLabel('رقمك', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'مواعيدك في تقويم هاتفك' }).click();
      await page.getByRole('link', { name: 'أضفها إلى تقويم جوجل' }).waitFor();
      await page.getByText('ليراسلك المركز').evaluate((line) => line.scrollIntoView());
    },
  },
  {
    name: 'quiz',
    title: 'A quiz, being taken',
    person,
    open: async (page, { cId, lectures }) => {
      await openSavedQuiz(page, { cId, lId: lectures[0] ?? '' }, 'open');
      await waitForHeading(page, /أي الكميات الآتية غير معينة/u);
    },
  },
  {
    name: 'quiz-review',
    title: 'A quiz before the answers are submitted',
    person,
    open: async (page, { cId, lectures }) => {
      await openSavedQuiz(page, { cId, lId: lectures[0] ?? '' }, 'review');
      await waitForHeading(page, 'راجع قبل الإرسال');
    },
  },
  {
    name: 'quiz-result',
    title: 'A quiz, marked',
    person,
    open: async (page, { cId, lectures }) => {
      await openSavedQuiz(page, { cId, lId: lectures[0] ?? '' }, 'done');
      await waitForHeading(page, 'نتيجتك');
    },
  },
  {
    name: 'mistakes',
    title: 'What was answered wrongly, to be reviewed',
    person,
    open: async (page) => {
      await openMistakes(page);
      await waitForHeading(page, /للمراجعة/u);
    },
  },
  {
    name: 'mistake-reviewed',
    title: 'A question that was reviewed',
    person,
    open: async (page) => {
      await openMistakes(page);
      await answerMistake(page);
      await waitForHeading(page, /يعود إليك بعد يومين/u);
    },
  },
  {
    name: 'lecture-questions',
    title: 'Questions under a lecture, with the form for a new one',
    person,
    open: async (page, demoData) => {
      await showQuestions(page);
      await openLecture(1)(page, demoData);
      await page.getByRole('button', { name: 'الأسئلة', exact: true }).click();
      await page.getByText('أسئلة الطلاب وإجاباتها').waitFor();
      await page.getByRole('button', { name: /^اسأل/u }).click();
      await page.getByRole('textbox', { name: /^سؤالك عند/u }).fill('ما دليل هذا القول؟');
    },
  },
  {
    name: 'lecture-notes',
    title: 'Notes under a lecture, with the form for a new one',
    person,
    open: async (page, demoData) => {
      await showNotes(page);
      await openLecture(1)(page, demoData);
      await playLecture(page);
      await page.getByRole('button', { name: /^اكتب ملاحظة عند/u }).waitFor();
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.pause();
        video.currentTime = 12.5;
      });
      await page.getByRole('button', { name: 'اكتب ملاحظة عند 0:12' }).waitFor();
      await page.getByRole('button', { name: /^ملاحظاتي/u }).click();
      await page.getByText(demoNotes[0].text).waitFor();
      await page.getByRole('button', { name: /^اكتب ملاحظة/u }).click();
      await page.getByRole('textbox', { name: /^ملاحظة عند/u }).fill('لماذا نُصبت هنا؟');
      await page
        .getByRole('region', { name: 'ملاحظاتي' })
        .evaluate((list) => list.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'exam-before',
    title: 'An exam before it opens',
    person,
    open: async (page, demoData) => {
      await showExam(page, 30);
      await openLecture(0)(page, demoData);
      await page.getByText('بعد انتهاء الامتحان').waitFor();
    },
  },
  {
    name: 'exam-missed',
    title: 'An exam that the student missed',
    person,
    open: async (page, demoData) => {
      await showExam(page, -5);
      await openLecture(0)(page, demoData);
      await page.getByText('فاتك الامتحان').waitFor();
    },
  },
  {
    name: 'exam-open',
    title: 'My courses with an open exam',
    person,
    open: async (page) => {
      await showExam(page, -1);
      await openAt('/user', fiqh.info.title)(page);
      await page
        .getByText(/مفتوح حتى/u)
        .first()
        .waitFor();
    },
  },
  {
    name: 'marks',
    title: 'The marks of a course, as a graph and a table',
    person,
    open: async (page) => {
      const best = { score: 7, of: 10 };
      await showExam(page, -5, { attempts: 1, best, passed: true, at: '2026-11-20T10:00:00.000Z' });
      await openAt('/user', fiqh.info.title)(page);
      await page.getByText('درجاتي', { exact: true }).first().click();
      const table = page.getByRole('table').first();
      await table.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'lecture-behind-quiz',
    title: 'A lecture that a quiz locks',
    person,
    open: async (page, demoData) => {
      await showLockingQuiz(page);
      await openLecture(1)(page, demoData);
      await page.getByRole('link', { name: 'إلى الاختبار' }).waitFor();
    },
  },
  {
    name: 'devices',
    title: 'The devices of a student',
    person,
    open: async (page) => {
      const phone = { system: 'android', browser: 'chrome', current: true };
      const laptop = { system: 'windows', browser: 'edge', current: false };
      const devices = [
        { ...phone, signedInAt: '2026-11-21T09:00:00.000Z' },
        { ...laptop, signedInAt: '2026-11-18T17:00:00.000Z' },
      ];
      await page.route('**/api/user/devices', (route) => route.fulfill({ json: { devices } }));
      await openAt('/user', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'أجهزتي' }).click();
      const list = page.getByRole('list', { name: 'أجهزتي' });
      await list.getByText('هذا الجهاز').waitFor();
      await list.evaluate((last) =>
        last.parentElement?.parentElement?.scrollIntoView({ block: 'end' }),
      );
    },
  },
  {
    name: 'sign-out-everywhere',
    title: 'Signing out on all devices',
    person,
    open: async (page) => {
      await openAt('/user', fiqh.info.title)(page);
      await page.getByRole('button', { name: 'سجّل الخروج من كل الأجهزة' }).click();
      const question = page.getByRole('region', { name: 'تسجيل الخروج من كل الأجهزة؟' });
      await question.and(page.locator(':focus')).waitFor();
      // After scrolling to the card, its edge is visible too.
      await question.evaluate((last) =>
        last.parentElement?.parentElement?.scrollIntoView({ block: 'end' }),
      );
    },
  },
  {
    name: 'delete-account',
    title: 'Deleting the account',
    person,
    open: async (page) => {
      await openAt('/user#delete-account', 'حذف حسابك؟')(page);
      await page
        .getByRole('button', { name: 'احذف حسابي نهائيًا' })
        .evaluate((last) => last.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'account-menu',
    title: 'The account menu, and the menu on a phone',
    person,
    open: async (page) => {
      await openAt('/user', fiqh.info.title)(page);
      const drawer = page.getByRole('button', { name: 'القائمة' });
      const name = page.getByRole('button', { name: 'حسابي' });
      await ((await drawer.isVisible()) ? drawer : name).click();
      await page.getByRole('dialog').getByRole('link', { name: 'بياناتي' }).waitFor();
    },
  },
  {
    name: 'grade-question',
    title: 'The question for the school grade',
    person: demoPeople.newcomer,
    open: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('markaz.grade-asked'));
      await page.goto('/user');
      await page.getByRole('heading', { name: 'في أي صف أنت؟' }).waitFor();
    },
  },
  {
    name: 'my-course',
    title: 'A course in which the student is enrolled',
    person,
    open: openCourse,
  },
  {
    name: 'finished-course',
    title: 'A course watched to its end',
    person,
    open: async (page, { cId, lectures }) => {
      await page.route('**/api/user/courses', async (route) => {
        const response = await route.fetch();
        const { user, courses } = await response.json();
        const [myCourse] = courses.filter(({ id }: { id: string }) => id === cId);
        const watched = lectures.map((lId) => ({ lId, position: 20, completed: true }));
        const progress = {
          ...myCourse.progress,
          completedCount: lectures.length,
          lectures: watched,
        };
        await route.fulfill({ response, json: { user, courses: [{ ...myCourse, progress }] } });
      });
      await openAt('/', 'راجِع الكورس')(page);
    },
  },
  {
    name: 'course-of-last-year',
    title: 'A course whose school year has ended',
    person,
    open: async (page, { cId }) => {
      await page.route('**/api/user/courses', async (route) => {
        const response = await route.fetch();
        const { user } = await response.json();
        const endedCourses = [{ id: cId, title: fiqh.info.title, endedAt: user.createdAt }];
        const json = { user: { ...user, courses: [], endedCourses }, courses: [] };
        await route.fulfill({ response, json });
      });
      await page.goto('/user');
      await waitForHeading(page, 'كورسات انتهى اشتراكك فيها');
    },
  },
  {
    name: 'lecture',
    title: 'A lecture to resume',
    person,
    open: async (page, demoData) => {
      await openLecture(1)(page, demoData);
      await page.getByRole('button', { name: /^شغّل الفيديو/u }).waitFor();
      await waitForNotes(page);
    },
  },
  {
    name: 'watermark',
    title: 'A lecture of the course while it plays',
    person,
    open: async (page, demoData) => {
      await openLecture(1)(page, demoData);
      await waitForNotes(page);
      await playAndPause(page);
    },
  },
  {
    name: 'confirm',
    title: 'What a card’s QR code opens',
    person: demoPeople.newcomer,
    open: async (page, { code }) => {
      await page.goto(`/enroll?code=${code}`);
      await page.getByRole('button', { name: 'اشترك' }).waitFor();
    },
  },
  {
    name: 'confirm-bundle',
    title: 'What a term’s card opens, and what of it one has',
    person: demoPeople.newcomer,
    open: async (page, { code }) => {
      const courses = [fiqh, nahw, tafsir, balagha, mathematics, physics];
      await showBundle(
        page,
        courses.map(({ info }) => info.title),
        2,
      );
      await page.goto(`/enroll?code=${code}`);
      await page.getByRole('button', { name: 'استخدم البطاقة' }).waitFor();
    },
  },
  {
    name: 'some-lectures',
    title: 'A course of which one has two lectures',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await showAccess(
        page,
        demoData.cId,
        accessExamples.someLectures(demoData.lectures.slice(1, 3)),
      );
      await openCourse(page, demoData);
      await waitForHeading(page, 'لديك محاضرتان');
    },
  },
  {
    name: 'ended-course',
    title: 'A course whose time is over',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await showAccess(page, demoData.cId, accessExamples.ended);
      await openCourse(page, demoData);
      const endedNotice = page.getByText('انتهى اشتراكك في هذا الكورس');
      await endedNotice.evaluate((text) => text.parentElement?.scrollIntoView());
    },
  },
  {
    name: 'ended-lecture',
    title: 'A lecture whose time is over',
    person: demoPeople.newcomer,
    open: async (page, demoData) => {
      await showAccess(page, demoData.cId, accessExamples.ended);
      await openLecture(1)(page, demoData);
      await page.getByText('انتهى اشتراكك في هذه المحاضرة').waitFor();
    },
  },
  {
    name: 'my-courses-ended',
    title: 'My courses, one of them over',
    person,
    open: async (page, demoData) => {
      await showAccess(page, demoData.cId, accessExamples.ended);
      await openAt('/user', 'انتهى في ٣٠ يونيو ٢٠٢٦')(page);
    },
  },
];
