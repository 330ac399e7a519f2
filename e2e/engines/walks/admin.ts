import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import type { Screen } from '../screen.ts';
import type { Step, Walk } from './walk.ts';

/** The admin pages to open. Each of them makes calls that the other pages do not make. */
const pages = [
  'admin',
  'admin/courses',
  'admin/courses/year',
  'admin/courses/words',
  'admin/codes',
  'admin/codes/batches',
  'admin/codes/bundles',
  'admin/codes/moves',
  'admin/codes/one',
  'admin/codes/print-test',
  'admin/students',
  'admin/students/away',
  'admin/students/bulk',
  'admin/students/invitations',
  'admin/money',
  'admin/money/outlets',
  'admin/money/teachers',
  'admin/teaching',
  'admin/dashboard',
  'admin/admins',
  'admin/settings',
  'admin/audit',
];

/** An expression that is true if the page has its heading, has loaded, and shows no error. */
const isLoaded = `(() => {
  const [main] = document.getElementsByTagName('main');
  return main && main.querySelector('h1') && !main.querySelector('[aria-busy=true], [role=alert]');
})()`;

async function signIn(screen: Screen): Promise<void> {
  await screen.open('/auth');
  await screen.press('button', demoPeople.admin.email);
  await screen.waitForPath(/^\/user$/u);
}

const pageSteps = pages.map(
  (path): Step => ({
    name: `/${path}`,
    async run(screen) {
      await screen.open(`/${path}`);
      await screen.waitFor(isLoaded);
    },
  }),
);

/** Opens every admin page, and makes a new batch of cards and a new course. */
export const admin: Walk = [
  { name: 'an admin signs in', run: signIn },
  ...pageSteps,
  {
    name: 'a new batch',
    async run(screen) {
      await screen.open('/admin/codes/new');
      await screen.fill('الكورس', fiqh.info.title);
      await screen.press('option', fiqh.info.title);
      await screen.fill('عدد البطاقات', '٣');
      await screen.fill('بادئة الكود', 'old');
      await screen.press('button', 'أنشئ الدفعة');
      await screen.waitForTexts('أُنشئت الدفعة');
    },
  },
  {
    name: 'cards to print',
    async run(screen) {
      await screen.press('link', 'اطبع البطاقات');
      await screen.waitFor("document.querySelectorAll('[data-card]').length === 3");
      await screen.waitFor(
        "[...document.querySelectorAll('button')].some((each) => each.innerText.includes('اطبع') && !each.disabled)",
      );
    },
  },
  {
    name: 'a course in the editor',
    async run(screen) {
      await screen.open('/admin/courses/new');
      await screen.fill('عنوان الكورس', 'المواريث');
      await screen.fill('وصف الكورس', 'قسمة التركات على الورثة.');
      await screen.fill('المادة', 'الفقه');
      await screen.choose('الصف', 'الثالث الثانوي');
      await screen.press('button', 'أضف محاضرة');
      await screen.fill('عنوان المحاضرة', 'أصحاب الفروض');
      await screen.fill('رابط الفيديو', 'https://demo-markaz.web.app/demo/lecture.mp4');
      await screen.press('button', 'احفظ الكورس');
      await screen.waitForTexts('أُضيف الكورس');
    },
  },
];
