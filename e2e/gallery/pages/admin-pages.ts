import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { physics } from '../../../scripts/seed/courses/physics.ts';
import { tafsir } from '../../../scripts/seed/courses/tafsir.ts';
import { demoTerm } from '../../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { showContactNumbers } from '../../fixtures/contact-numbers.ts';
import { sampleInvitations, samplePreview } from '../../fixtures/invitations.ts';
import { inactiveStudents } from '../../fixtures/parents-page.ts';
import { openLecture } from '../../fixtures/player.ts';
import { openSampleQuestions } from '../../fixtures/questions.ts';
import type { Shot } from '../shots.ts';
import { openAt, waitForHeading } from './open.ts';
import { openSampleCounter, openSampleReceipt, openSampleShifts } from './sample-counter.ts';
import { sampleDashboard } from './sample-dashboard.ts';
import { openSampleExam, openSamplePaper } from './sample-exam.ts';
import { sampleReport, sampleSettlement } from './sample-money.ts';
import { sampleMoves } from './sample-moves.ts';
import { openSampleAnnouncements } from './sample-news.ts';
import { openSampleMarks, openSampleResults, openSampleTaughtQuiz } from './sample-quiz-results.ts';
import { openSampleStatement, openSampleTaughtCourse, sampleTeachers } from './sample-teaching.ts';
import { newCentre, sampleToday } from './sample-today.ts';

const person = demoPeople.admin;

export const adminPages: readonly Shot[] = [
  {
    name: 'admin-home',
    title: 'What happened today',
    person,
    open: async (page) => {
      await page.route('**/api/admin/today', (route) => route.fulfill({ json: sampleToday() }));
      await openAt('/admin', 'بحث الطلاب ولم يجدوا')(page);
    },
  },
  {
    name: 'admin-search',
    title: 'One search for everything',
    person,
    open: async (page, { usedCode }) => {
      await page.goto('/admin/courses');
      await page.getByRole('button', { name: 'ابحث في الإدارة' }).click();
      await page
        .getByRole('combobox', { name: 'كورس أو طالب أو كود أو دفعة' })
        .fill(demoPeople.enrolled.name);
      await page.getByRole('option', { name: usedCode }).waitFor();
    },
  },
  {
    name: 'admin-courses',
    title: 'Courses',
    person,
    open: openAt('/admin/courses', fiqh.info.title),
  },
  {
    name: 'admin-year',
    title: 'The end of a school year',
    person,
    open: async (page, { cId }) => {
      await page.goto(`/admin/courses/year?courses=${cId}`);
      await page.getByRole('button', { name: 'أنهِ العام' }).waitFor();
    },
  },
  {
    name: 'admin-new-course',
    title: 'A new course',
    person,
    open: openAt('/admin/courses/new', 'بيانات الكورس'),
  },
  {
    name: 'admin-course-at-a-time',
    title: 'A course to be published at a time',
    person,
    open: async (page) => {
      await page.goto('/admin/courses/new');
      await page.getByLabel('النشر', { exact: true }).selectOption('later');
      await page.getByLabel('موعد النشر').fill('2099-12-03T09:00');
      await page.getByLabel('النشر', { exact: true }).evaluate((field) => field.scrollIntoView());
    },
  },
  {
    name: 'admin-copy-course',
    title: 'A course, being copied',
    person,
    open: async (page) => {
      await page.goto('/admin/courses');
      await page
        .getByRole('button', { name: /^انسخ كورس/u })
        .first()
        .click();
      await page.getByRole('button', { name: 'أنشئ النسخة' }).waitFor();
    },
  },
  {
    name: 'admin-edit-course',
    title: 'A course, being changed',
    person,
    open: async (page, { cId }) => {
      await page.goto(`/admin/courses/${cId}`);
      await waitForHeading(page, 'المحاضرات');
      await page
        .getByRole('heading', { name: 'المحاضرات' })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'admin-captions',
    title: 'The captions of a video',
    person,
    open: async (page) => {
      await openLecture(page, tafsir, tafsir.lectures[0]?.title ?? '');
      await page.getByRole('link', { name: 'عدّل الكورس' }).click();
      await page.getByRole('button', { name: /^١\. بين يدي السورة/u }).click();
      await page.getByText('قرأنا الملف').waitFor();
      await page
        .getByRole('group', { name: 'المحتوى ١' })
        .evaluate((group) => group.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'admin-quiz',
    title: 'A lecture’s quiz, being written',
    person,
    open: async (page, { cId }) => {
      await page.goto(`/admin/courses/${cId}`);
      await page.getByRole('button', { name: /^١\. /u }).click();
      await page.getByRole('link', { name: /اختبار/u }).click();
      await page.getByRole('button', { name: 'أضف سؤالًا' }).first().click();
      await page.getByLabel('نص السؤال').fill('ناتج $\\frac{1}{2} + \\frac{1}{3}$ هو');
      await page.getByRole('textbox', { name: 'الإجابة أ' }).fill('$\\frac{5}{6}$');
      await page.getByRole('textbox', { name: 'الإجابة ب' }).fill('$\\frac{2}{5}$');
      await page.getByRole('radio', { name: 'الإجابة أ صحيحة' }).check();
      await page.locator('math').first().waitFor();
      await page.getByLabel('نص السؤال').evaluate((field) => field.scrollIntoView());
    },
  },
  {
    name: 'admin-exam',
    title: 'A sample exam, which draws questions from a lecture',
    person,
    open: openSampleExam,
  },
  { name: 'admin-exam-print', title: 'An exam as a paper', person, open: openSamplePaper },
  {
    name: 'admin-quiz-results',
    title: 'Results of a quiz',
    person,
    open: openSampleResults,
  },
  { name: 'admin-quiz-marks', title: 'Each student’s marks', person, open: openSampleMarks },
  {
    name: 'admin-counter',
    title: 'Cards being sold at the counter, with sample cards',
    person,
    open: (page, { usedCode }) => openSampleCounter(page, usedCode),
  },
  {
    name: 'admin-receipt',
    title: 'A receipt',
    person,
    open: openSampleReceipt,
  },
  {
    name: 'admin-shifts',
    title: 'The drawer of an open shift, and earlier shifts',
    person,
    open: openSampleShifts,
  },
  {
    name: 'admin-codes',
    title: 'Codes',
    person,
    open: async (page) => {
      await page.goto('/admin/codes');
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'admin-moves',
    title: 'Cards handed over, sold and returned',
    person,
    open: openAt('/admin/codes/moves', 'آخر الحركات'),
  },
  {
    name: 'admin-moves-places',
    title: 'A sale of cards, and where they are',
    person,
    open: async (page, { cId }) => {
      const answer = { moves: sampleMoves(cId), next: null };
      await page.route('**/api/admin/cards/moves', (route) => route.fulfill({ json: answer }));
      await page.goto(`/admin/codes/moves?kind=sale&course=${cId}&from=1&to=50`);
      await page.getByText(/^ما يُباع منها في/u).waitFor();
    },
  },
  {
    name: 'admin-card-sale',
    title: 'A card sold from its page',
    person,
    open: async (page, { spareCode }) => {
      await page.goto(`/admin/codes/card/${spareCode}`);
      await page.getByRole('button', { name: 'بِع البطاقة' }).click();
      await page.getByRole('dialog').getByLabel('الثمن').waitFor();
    },
  },
  {
    name: 'admin-card',
    title: 'One card and its story',
    person,
    open: async (page, { usedCode }) => {
      await page.goto(`/admin/codes/card/${usedCode}`);
      await page.getByRole('main').getByText(demoPeople.enrolled.name).first().waitFor();
    },
  },
  {
    name: 'admin-refund',
    title: 'The refund of a used card',
    person,
    open: async (page, { usedCode }) => {
      await page.goto(`/admin/codes/card/${usedCode}`);
      await page.getByRole('button', { name: /^رُدّ قيمة البطاقة/u }).click();
      await page.getByRole('dialog').getByText('يُغلق عند الطالب:').waitFor();
    },
  },
  {
    name: 'admin-exchange',
    title: 'The exchange of a used card for another course',
    person,
    open: async (page, { uid, usedCode }) => {
      await page.goto(`/admin/students/${uid}`);
      await page.getByRole('button', { name: `بدّل البطاقة ${usedCode} بكورس آخر` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'الكورس الجديد' }).fill(physics.info.title);
      await page.getByRole('option', { name: physics.info.title }).click();
      await dialog.getByLabel('سعر البطاقة الجديدة بالجنيه').fill('200');
      await dialog.getByText('يُغلق عند الطالب:').waitFor();
    },
  },
  {
    name: 'admin-batches',
    title: 'Batches of cards',
    person,
    open: openAt('/admin/codes/batches', demoPeople.admin.name),
  },
  {
    name: 'admin-bundles',
    title: 'Bundles of courses',
    person,
    open: openAt('/admin/codes/bundles', demoTerm.name),
  },
  {
    name: 'admin-bundle',
    title: 'The editor of a bundle',
    person,
    open: async (page) => {
      await page.goto('/admin/codes/bundles');
      await page.getByRole('link', { name: demoTerm.name, exact: true }).click();
      await page.getByRole('button', { name: 'احفظ الباقة' }).waitFor();
    },
  },
  {
    name: 'admin-term-batch',
    title: 'A new batch for a bundle, with an end date',
    person,
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('radio', { name: 'باقة' }).check();
      await page.getByRole('combobox', { name: /^الباقة/u }).click();
      await page.getByRole('option', { name: demoTerm.name }).click();
      await page.getByRole('radio', { name: 'حتى يوم محدد' }).check();
      await page.getByLabel('آخر يوم للمشاهدة').fill('2027-06-30');
    },
  },
  {
    name: 'admin-new-batch',
    title: 'A new batch',
    person,
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('combobox', { name: 'منفذ البيع' }).fill('مكتبة الأمانة');
      await page.getByRole('switch', { name: /^سلّمها لهذا المنفذ الآن/u }).waitFor();
    },
  },
  {
    name: 'admin-print',
    title: 'Cards on paper',
    person,
    open: async (page, { batch, cards }) => {
      await page.route('**/api/admin/codes/batches/cards', (route) =>
        route.fulfill({ json: cards }),
      );
      await page.goto(`/admin/codes/print/${batch}`);
      await page.getByRole('button', { name: 'اطبع', exact: true }).waitFor();
    },
  },
  {
    name: 'admin-students',
    title: 'Students',
    person,
    open: openAt('/admin/students', demoPeople.enrolled.name),
  },
  {
    name: 'admin-away',
    title: 'Inactive students, with the link for parents and phone numbers',
    person,
    open: async (page) => {
      await page.route('**/api/admin/students/away', (route) =>
        route.fulfill({ json: inactiveStudents }),
      );
      await showContactNumbers(page);
      await page.goto('/admin/students/away');
      await page.getByRole('button', { name: 'اعرض أرقام التواصل' }).click();
      await page.getByRole('link', { name: 'راسل الطالب مريم أحمد بواتساب' }).waitFor();
    },
  },
  {
    name: 'admin-bulk-enrolment',
    title: 'A list of students, before they are enrolled',
    person,
    open: async (page) => {
      await page.goto('/admin/students/bulk');
      const people = [demoPeople.enrolled, demoPeople.newcomer];
      const lines = people.map(({ name, email }) => `${name};${email}`);
      const list = ['الاسم;البريد', ...lines, 'منى حسن;mona.hassan@example.org'].join('\n');
      await page.getByLabel('قائمة الطلاب').fill(list);
      await page.getByRole('combobox', { name: 'الكورس' }).fill(fiqh.info.title);
      await page.getByRole('option').first().click();
      await page.route('**/api/admin/students/bulk/preview', (route) =>
        route.fulfill({ json: samplePreview }),
      );
      await page.getByRole('button', { name: 'عاين القائمة' }).click();
      await page.getByRole('button', { name: 'نفّذ التسجيل' }).waitFor();
    },
  },
  {
    name: 'admin-invitations',
    title: 'Invitations for addresses that have never signed in',
    person,
    open: async (page) => {
      await page.route('**/api/admin/students/invitations', (route) =>
        route.fulfill({ json: sampleInvitations }),
      );
      await page.goto('/admin/students/invitations');
      await page
        .getByRole('button', { name: /^ألغِ دعوة/u })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-student',
    title: 'One student',
    person,
    open: async (page, { uid }) => {
      await page.goto(`/admin/students/${uid}`);
      await page.getByRole('main').getByText(fiqh.info.title).first().waitFor();
    },
  },
  {
    name: 'admin-student-contact',
    title: 'One student’s phone numbers',
    person,
    open: async (page, { uid }) => {
      await showContactNumbers(page);
      await page.goto(`/admin/students/${uid}`);
      await page.getByRole('button', { name: 'اعرض أرقام التواصل' }).click();
      await page
        .getByRole('heading', { name: 'أرقام التواصل' })
        .evaluate((heading) => heading.scrollIntoView());
      await page.getByRole('link', { name: /^راسل وليّ الأمر بواتساب/u }).waitFor();
    },
  },
  {
    name: 'admin-delete-student',
    title: 'Deleting a student’s account',
    person,
    open: async (page, { uid }) => {
      await page.goto(`/admin/students/${uid}`);
      await page.getByRole('button', { name: 'احذف الحساب' }).click();
      await page.getByRole('dialog').getByLabel('السبب').waitFor();
    },
  },
  {
    name: 'admin-dashboard',
    title: 'The dashboard, with sample numbers',
    person,
    open: async (page) => {
      await page.route('**/api/admin/dashboard', (route) =>
        route.fulfill({ json: sampleDashboard() }),
      );
      await openAt('/admin/dashboard', 'الاشتراكات يومًا بيوم')(page);
      await page.locator('svg rect, svg path.MuiBarElement-root').first().waitFor();
    },
  },
  {
    name: 'admin-start',
    title: 'The first page of sales staff',
    person: demoPeople.sales,
    open: openAt('/admin', 'أكواد رُفضت اليوم'),
  },
  {
    name: 'admin-money',
    title: 'A month’s sales by outlet, course and teacher, with sample numbers',
    person,
    open: async (page) => {
      await page.route('**/api/admin/report', (route) => route.fulfill({ json: sampleReport() }));
      await openAt('/admin/money', 'بحسب المدرس')(page);
    },
  },
  {
    name: 'admin-settlement',
    title: 'An outlet’s settlement, with sample numbers',
    person,
    open: async (page) => {
      await page.route('**/api/admin/settlement', (route) =>
        route.fulfill({ json: sampleSettlement() }),
      );
      await openAt(`/admin/money/outlets/${encodeURIComponent('مكتبة النور')}`, 'الدفعات')(page);
    },
  },
  {
    name: 'admin-teachers',
    title: 'The teachers’ shares of a month, with sample numbers',
    person,
    open: async (page) => {
      await page.route('**/api/admin/teachers', (route) =>
        route.fulfill({ json: sampleTeachers() }),
      );
      await openAt('/admin/money/teachers', 'المجموع')(page);
    },
  },
  {
    name: 'admin-statement',
    title: 'A teacher’s statement, with sample numbers',
    person,
    open: (page) => openSampleStatement(page, '/admin/money/teachers/teacher'),
  },
  {
    name: 'admin-payout',
    title: 'The form for a payout',
    person,
    open: async (page) => {
      await openSampleStatement(page, '/admin/money/teachers/teacher');
      await page.getByRole('button', { name: 'سجّل ما دُفع' }).click();
      await page.getByLabel('المبلغ بالجنيه').waitFor();
    },
  },
  {
    name: 'teacher-courses',
    title: 'What a teacher sees first',
    person: demoPeople.teacher,
    open: openAt('/admin', fiqh.info.title),
  },
  {
    name: 'teacher-course',
    title: 'A teacher’s course with its quizzes, with sample numbers',
    person: demoPeople.teacher,
    open: (page) => openSampleTaughtCourse(page),
  },
  {
    name: 'teacher-quiz',
    title: 'The results of a quiz, as the teacher sees them',
    person: demoPeople.teacher,
    open: openSampleTaughtQuiz,
  },
  {
    name: 'teacher-questions',
    title: 'The questions in a teacher’s courses',
    person: demoPeople.teacher,
    open: (page) => openSampleQuestions(page, '/admin/teaching/questions'),
  },
  {
    name: 'teacher-statement',
    title: 'A teacher’s own statement, with sample numbers',
    person: demoPeople.teacher,
    open: (page) => openSampleStatement(page, '/admin/teaching/statement'),
  },
  {
    name: 'admin-admins',
    title: 'The staff',
    person,
    open: openAt('/admin/admins', demoPeople.admin.email),
  },
  {
    name: 'admin-questions',
    title: 'The questions of students, one with the form for its answer',
    person,
    open: (page) => openSampleQuestions(page, '/admin/courses/questions'),
  },
  {
    name: 'admin-announcements',
    title: 'Announcements for students, with samples',
    person,
    open: (page, { cId }) => openSampleAnnouncements(page, '/admin/courses/announcements', cId),
  },
  {
    name: 'teacher-announcements',
    title: 'A teacher’s announcements, with samples',
    person: demoPeople.teacher,
    open: (page, { cId }) => openSampleAnnouncements(page, '/admin/teaching/announcements', cId),
  },
  {
    name: 'admin-search-words',
    title: 'The words of the search, with sample words',
    person,
    open: async (page) => {
      const words = [
        { word: 'ميس نورهان', means: 'اللغة الفرنسية' },
        { word: 'كبسولة', means: 'مراجعة' },
      ];
      await page.route('**/api/admin/search-words', (route) => route.fulfill({ json: { words } }));
      await openAt('/admin/courses/words?word=احياء ثالث', 'كبسولة')(page);
    },
  },
  {
    name: 'admin-settings',
    title: 'Settings',
    person,
    open: async (page) => {
      await page.goto('/admin/settings');
      await page.getByRole('button', { name: 'احفظ الإعدادات' }).waitFor();
    },
  },
  {
    name: 'admin-first-steps',
    title: 'The home of a new centre',
    person,
    open: async (page) => {
      await page.route('**/api/admin/today', (route) => route.fulfill({ json: newCentre() }));
      await openAt('/admin', 'ابدأ من هنا')(page);
    },
  },
  {
    name: 'admin-guide',
    title: 'The guide',
    person,
    open: openAt('/admin/guide', 'أول كورس'),
  },
  {
    name: 'admin-guide-page',
    title: 'A page of the guide',
    person,
    open: openAt('/admin/guide/hand-over', 'ما تحتاج إليه'),
  },
  { name: 'admin-log', title: 'The log', person, open: openAt('/admin/audit', 'أضاف كورسًا') },
];
