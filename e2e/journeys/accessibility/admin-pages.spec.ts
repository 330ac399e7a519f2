import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoTerm } from '../../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { showContactNumbers } from '../../fixtures/contact-numbers.ts';
import { sampleInvitations } from '../../fixtures/invitations.ts';
import { inactiveStudents } from '../../fixtures/parents-page.ts';
import { openSampleQuestions } from '../../fixtures/questions.ts';
import { apiAs, courseIdOf, demoCode } from '../../fixtures/shared-stack.ts';
import { storageFileOf } from '../../fixtures/sign-in.ts';
import { expect } from '../../fixtures/test.ts';
import { test } from '../../fixtures/warm-test.ts';
import {
  openSampleCounter,
  openSampleReceipt,
  openSampleShifts,
} from '../../gallery/pages/sample-counter.ts';
import { openSampleExam, openSamplePaper } from '../../gallery/pages/sample-exam.ts';
import {
  sampleBalances,
  sampleReport,
  sampleSettlement,
} from '../../gallery/pages/sample-money.ts';
import { openSampleAnnouncements } from '../../gallery/pages/sample-news.ts';
import { openSampleMarks, openSampleResults } from '../../gallery/pages/sample-quiz-results.ts';
import {
  openSampleStatement,
  openSampleTaughtCourse,
  sampleTeachers,
} from '../../gallery/pages/sample-teaching.ts';
import { newCentre } from '../../gallery/pages/sample-today.ts';
import { checkPages } from './check-pages.ts';
import { expectHeading, readFirstLectureIds } from './open-course.ts';

test.use({ storageState: storageFileOf(demoPeople.admin) });

checkPages('staff', [
  {
    name: 'today',
    open: async (page) => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'تنبيهات' })).toBeVisible();
    },
  },
  {
    name: 'the search in all admin pages',
    open: async (page) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'ابحث في الإدارة' }).click();
      await page.getByRole('combobox').fill(fiqh.info.title);
      await expect(page.getByRole('option', { name: fiqh.info.title })).toBeVisible();
    },
  },
  {
    name: 'courses of the centre',
    open: async (page) => {
      await page.goto('/admin/courses');
      await expect(page.getByText(fiqh.info.title).first()).toBeVisible();
    },
  },
  {
    name: 'the course editor',
    isEssential: true,
    open: async (page) => {
      await page.goto('/admin/courses/new');
      await page.getByLabel('النشر').selectOption('later');
      await expect(page.getByLabel('موعد النشر')).toBeVisible();
      await page.getByRole('button', { name: 'أضف محاضرة' }).click();
      await expect(page.getByLabel('عنوان المحاضرة')).toBeVisible();
      await page.getByRole('button', { name: 'احفظ الكورس' }).click();
      await expectHeading(page, /راجع هذه الحقول/u);
    },
  },
  {
    name: 'the questions of students, with the form for an answer',
    open: async (page) => {
      await openSampleQuestions(page, '/admin/courses/questions');
      await page.getByRole('button', { name: 'أُجيب مثله' }).click();
      await expect(page.getByRole('button', { name: /^شغّل الفيديو/u })).toBeVisible();
    },
  },
  {
    name: 'announcements for students',
    open: async (page) => {
      const cId = await courseIdOf(fiqh);
      await openSampleAnnouncements(page, '/admin/courses/announcements', cId);
      await page.getByLabel('نص الإعلان').fill('تبدأ المراجعة يوم السبت');
      await expect(page.getByText('كما يراه الطالب')).toBeVisible();
    },
  },
  {
    name: 'the words of the search',
    open: async (page) => {
      const words = [{ word: 'كبسولة', means: 'مراجعة' }];
      await page.route('**/api/admin/search-words', (route) => route.fulfill({ json: { words } }));
      await page.goto('/admin/courses/words');
      await expect(page.getByRole('button', { name: 'احذف «كبسولة»' })).toBeVisible();
    },
  },
  {
    name: 'the dialog that copies a course',
    open: async (page) => {
      await page.goto('/admin/courses');
      await page
        .getByRole('button', { name: /^انسخ كورس/u })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the editor of a quiz',
    open: async (page) => {
      const { cId, lId } = await readFirstLectureIds();
      await page.goto(`/admin/courses/${cId}/lectures/${lId}/quiz`);
      await page.getByRole('button', { name: 'أضف سؤالًا' }).first().click();
      await page.getByLabel('نص السؤال').fill('ناتج $\\sqrt{4}$ هو');
      await expect(page.locator('math')).not.toHaveCount(0);
      await page.getByRole('button', { name: 'احفظ الاختبار' }).click();
      await expectHeading(page, /راجع هذه الحقول/u);
    },
  },
  { name: 'the editor of an exam', open: openSampleExam },
  { name: 'an exam as a paper', open: openSamplePaper },
  {
    name: 'results of a quiz',
    open: async (page) => {
      await openSampleResults(page);
      await expectHeading(page, 'الأسئلة وما اختاره الطلاب');
    },
  },
  {
    name: 'the marks of a quiz, with the dialog for opening a lecture to a student',
    open: async (page) => {
      await openSampleMarks(page);
      await page.getByRole('button', { name: /^افتح لـجنى/u }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'codes',
    open: async (page) => {
      await page.goto('/admin/codes');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'cards handed over, sold and returned',
    open: async (page) => {
      await page.goto('/admin/codes/moves');
      await page.getByRole('button', { name: 'سلّم البطاقات' }).click();
      await expect(page.getByText('هذه الخانة مطلوبة').first()).toBeVisible();
    },
  },
  {
    name: 'a card and its history',
    open: async (page) => {
      await page.goto('/admin/codes');
      await page.getByRole('rowheader').getByRole('link').first().click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'a card sold from its page',
    open: async (page) => {
      await page.goto('/admin/codes?state=unused&stage=centre');
      await page.getByRole('rowheader').getByRole('link').first().click();
      await page.getByRole('button', { name: 'بِع البطاقة' }).click();
      await expect(page.getByRole('dialog').getByLabel('الثمن')).toBeVisible();
    },
  },
  {
    name: 'the dialog that refunds a used card',
    open: async (page) => {
      const student = await apiAs(demoPeople.enrolled);
      await page.goto(`/admin/students/${(await student.post('user/userdoc')).uid}`);
      await page
        .getByRole('button', { name: /^رُدّ قيمة البطاقة/u })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'the list of codes without a search result',
    open: async (page) => {
      await page.goto('/admin/codes?search=0000');
      await expectHeading(page, 'لا توجد بطاقة تطابق البحث');
    },
  },
  {
    name: 'the list of batches before the first batch',
    open: async (page) => {
      await page.route('**/api/admin/codes/batches', (route) =>
        route.fulfill({ json: { batches: [], next: null } }),
      );
      await page.goto('/admin/codes/batches');
      await expectHeading(page, 'لا توجد دفعات بعد');
    },
  },
  {
    name: 'batches',
    open: async (page) => {
      await page.goto('/admin/codes/batches');
      await expect(page.getByRole('table').getByText(demoTerm.name).first()).toBeVisible();
    },
  },
  {
    name: 'bundles',
    open: async (page) => {
      await page.goto('/admin/codes/bundles');
      await expect(page.getByRole('link', { name: demoTerm.name, exact: true })).toBeVisible();
    },
  },
  {
    name: 'the editor of a bundle',
    open: async (page) => {
      await page.goto('/admin/codes/bundles');
      await page.getByRole('link', { name: demoTerm.name, exact: true }).click();
      await expect(page.getByRole('button', { name: 'احفظ الباقة' })).toBeVisible();
    },
  },
  {
    name: 'an incomplete new bundle with its errors',
    open: async (page) => {
      await page.goto('/admin/codes/bundles/new');
      await page.getByRole('button', { name: 'احفظ الباقة' }).click();
      await expect(page.getByText('هذه الخانة مطلوبة.').first()).toBeVisible();
    },
  },
  {
    name: 'a new batch for lectures with access for some days',
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('radio', { name: 'محاضرات من كورس' }).check();
      await page.getByRole('combobox', { name: /^الكورس/u }).click();
      await page.getByRole('option', { name: fiqh.info.title }).click();
      await page.getByRole('checkbox', { name: fiqh.lectures[0]?.title ?? '' }).check();
      await page.getByRole('radio', { name: 'لعدد أيام من استخدام الكود' }).check();
      await page.getByLabel('عدد الأيام').fill('30');
    },
  },
  {
    name: 'the card of a bundle',
    open: async (page) => {
      await page.goto('/admin/codes/bundles');
      const bundle = page.getByRole('row', { name: demoTerm.name });
      await bundle.getByRole('link', { name: `بطاقات باقة ${demoTerm.name}` }).click();
      await page
        .getByRole('row', { name: demoTerm.cards.codePrefix })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('main').getByText(fiqh.info.title).first()).toBeVisible();
    },
  },
  {
    name: 'an incomplete new batch with its errors',
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
      await expect(page.getByText('هذه الخانة مطلوبة').first()).toBeVisible();
    },
  },
  {
    name: 'one code',
    open: async (page) => {
      await page.goto('/admin/codes/one');
      await expect(page.getByRole('button', { name: 'أنشئ كودًا' })).toBeVisible();
    },
  },
  {
    name: 'cards to print',
    open: async (page) => {
      await page.goto('/admin/codes/print-test');
      await expect(page.getByRole('button', { name: 'اطبع', exact: true })).toBeVisible();
    },
  },
  {
    name: 'the inactive students',
    open: async (page) => {
      await page.route('**/api/admin/students/away', (route) =>
        route.fulfill({ json: inactiveStudents }),
      );
      await showContactNumbers(page);
      await page.goto('/admin/students/away');
      await page.getByRole('button', { name: 'اعرض أرقام التواصل' }).click();
      await expect(page.getByRole('link', { name: 'راسل الطالب مريم أحمد بواتساب' })).toBeVisible();
    },
  },
  {
    name: 'the preview of a list of students to enrol',
    open: async (page) => {
      await page.goto('/admin/students/bulk');
      await page.getByLabel('قائمة الطلاب').fill(`منى;${demoPeople.newcomer.email}\nسعد`);
      await page.getByRole('combobox', { name: 'الكورس' }).fill(fiqh.info.title);
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'عاين القائمة' }).click();
      await expectHeading(page, 'ما سيحدث');
      await expect(page.getByRole('row')).toHaveCount(3);
    },
  },
  {
    name: 'the invitations',
    open: async (page) => {
      await page.route('**/api/admin/students/invitations', (route) =>
        route.fulfill({ json: sampleInvitations }),
      );
      await page.goto('/admin/students/invitations');
      await expect(page.getByRole('row')).toHaveCount(3);
    },
  },
  {
    name: 'cards being sold at the counter',
    isEssential: true,
    open: (page) => openSampleCounter(page, demoCode),
  },
  {
    name: 'a receipt',
    open: openSampleReceipt,
  },
  {
    name: 'the closing of a shift',
    open: async (page) => {
      await openSampleShifts(page);
      await page.getByRole('button', { name: 'أغلق الوردية' }).click();
      await page.getByRole('dialog').getByLabel('عُدّ ما في الدرج، بالجنيه').fill('5000');
      await expect(page.getByText('عجز 55.00')).toBeVisible();
    },
  },
  {
    name: 'the sales of a month',
    open: async (page) => {
      await page.route('**/api/admin/report', (route) => route.fulfill({ json: sampleReport() }));
      await page.goto('/admin/money');
      await expectHeading(page, 'بحسب المدرس');
    },
  },
  {
    name: 'the debts of the outlets',
    open: async (page) => {
      const json = { outlets: sampleBalances() };
      await page.route('**/api/admin/balances', (route) => route.fulfill({ json }));
      await page.goto('/admin/money/outlets');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'a settlement with the form for a payment',
    open: async (page) => {
      await page.route('**/api/admin/settlement', (route) =>
        route.fulfill({ json: sampleSettlement() }),
      );
      await page.goto('/admin/money/outlets/outlet');
      await expectHeading(page, 'الدفعات');
      await page.getByRole('button', { name: 'سجّل دفعة' }).click();
      await expect(page.getByLabel('المبلغ بالجنيه')).toBeVisible();
    },
  },
  {
    name: 'the accounts of the teachers',
    open: async (page) => {
      await page.route('**/api/admin/teachers', (route) =>
        route.fulfill({ json: sampleTeachers() }),
      );
      await page.goto('/admin/money/teachers');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the statement of a teacher with the form for a payout',
    open: async (page) => {
      await openSampleStatement(page, '/admin/money/teachers/teacher');
      await page.getByRole('button', { name: 'سجّل ما دُفع' }).click();
      await expect(page.getByLabel('المبلغ بالجنيه')).toBeVisible();
    },
  },
  {
    name: 'a course as its teacher sees it',
    open: async (page) => {
      await openSampleTaughtCourse(page, '?author=teacher');
      await expectHeading(page, 'الاختبارات');
    },
  },
  {
    name: 'the first steps of a new centre',
    open: async (page) => {
      await page.route('**/api/admin/today', (route) => route.fulfill({ json: newCentre() }));
      await page.goto('/admin');
      await expectHeading(page, 'ابدأ من هنا');
    },
  },
  {
    name: 'the guide',
    open: async (page) => {
      await page.goto('/admin/guide');
      await expect(page.getByRole('main').getByRole('link', { name: 'أول كورس' })).toBeVisible();
    },
  },
  {
    name: 'a page of the guide',
    open: async (page) => {
      await page.goto('/admin/guide/cards');
      await expect(page.getByRole('img', { name: /^كبّر الصورة/u }).first()).toBeVisible();
    },
  },
  {
    name: 'the log',
    open: async (page) => {
      await page.goto('/admin/audit');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
]);
