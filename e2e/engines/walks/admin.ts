import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import type { Screen } from '../screen.ts';
import type { Step, Walk } from './walk.ts';

/** Pages that each make their own calls. */
const pages = [
  'admin',
  'admin/courses',
  'admin/courses/year',
  'admin/codes',
  'admin/codes/batches',
  'admin/codes/bundles',
  'admin/codes/moves',
  'admin/codes/one',
  'admin/codes/print-test',
  'admin/students',
  'admin/students/away',
  'admin/students/bulk',
  'admin/money',
  'admin/money/outlets',
  'admin/dashboard',
  'admin/admins',
  'admin/settings',
  'admin/audit',
];

/** The page has its heading, has finished loading, and shows no error. */
const isWhole = `(() => {
  const [main] = document.getElementsByTagName('main');
  return main && main.querySelector('h1') && !main.querySelector('[aria-busy=true], [role=alert]');
})()`;

async function signIn(screen: Screen): Promise<void> {
  await screen.open('/auth');
  await screen.press('button', demoPeople.admin.email);
  await screen.arrive(/^\/user$/u);
}

const looks = pages.map(
  (path): Step => ({
    name: `/${path}`,
    async go(screen) {
      await screen.open(`/${path}`);
      await screen.until(isWhole);
    },
  }),
);

/** Every admin page, a batch of cards and a course. */
export const admin: Walk = [
  { name: 'an admin signs in', go: signIn },
  ...looks,
  {
    name: 'a new batch',
    async go(screen) {
      await screen.open('/admin/codes/new');
      await screen.fill('الكورس', fiqh.info.title);
      await screen.press('option', fiqh.info.title);
      await screen.fill('عدد البطاقات', '٣');
      await screen.fill('بادئة الكود', 'old');
      await screen.press('button', 'أنشئ الدفعة');
      await screen.see('أُنشئت الدفعة');
    },
  },
  {
    name: 'cards to print',
    async go(screen) {
      await screen.press('link', 'اطبع البطاقات');
      await screen.until("document.querySelectorAll('[data-card]').length === 3");
      await screen.until(
        "[...document.querySelectorAll('button')].some((each) => each.innerText.includes('اطبع') && !each.disabled)",
      );
    },
  },
  {
    name: 'a course in the editor',
    async go(screen) {
      await screen.open('/admin/courses/new');
      await screen.fill('عنوان الكورس', 'المواريث');
      await screen.fill('وصف الكورس', 'قسمة التركات على الورثة.');
      await screen.fill('المادة', 'الفقه');
      await screen.choose('الصف', 'الثالث الثانوي');
      await screen.press('button', 'أضف محاضرة');
      await screen.fill('عنوان المحاضرة', 'أصحاب الفروض');
      await screen.fill('رابط الفيديو', 'https://demo-markaz.web.app/demo/lecture.mp4');
      await screen.press('button', 'احفظ الكورس');
      await screen.see('أُضيف الكورس');
    },
  },
];
