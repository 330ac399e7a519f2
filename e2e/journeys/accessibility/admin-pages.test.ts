import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import { useBrowser } from '../../fixtures/visitor.ts';
import { checkPages } from './check-pages.ts';
import { heading } from './open-course.ts';

useBrowser();

checkPages(
  [
    {
      name: 'courses of the centre',
      open: async (page) => {
        await page.goto('/admin');
        await page.getByText(fiqh.info.title).first().waitFor();
      },
    },
    {
      name: 'the course editor',
      open: async (page) => {
        await page.goto('/admin/courses/new');
        await page.getByRole('button', { name: 'أضف محاضرة' }).click();
        await page.getByLabel('عنوان المحاضرة').waitFor();
        await page.getByRole('button', { name: 'احفظ الكورس' }).click();
        await heading(page, /راجع هذه الحقول/u);
      },
    },
    {
      name: 'codes',
      open: async (page) => {
        await page.goto('/admin/codes');
        await page.getByRole('table').waitFor();
      },
    },
    {
      name: 'no batches yet',
      open: async (page) => {
        await page.goto('/admin/codes/batches');
        await heading(page, 'لا توجد دفعات بعد');
      },
    },
    {
      name: 'a new batch, incomplete',
      open: async (page) => {
        await page.goto('/admin/codes/new');
        await page.getByRole('button', { name: 'أنشئ الدفعة' }).click();
        await page.getByText('اختر الكورس', { exact: true }).waitFor();
      },
    },
    {
      name: 'one code',
      open: async (page) => {
        await page.goto('/admin/codes/one');
        await page.getByRole('button', { name: 'أنشئ كودًا' }).waitFor();
      },
    },
    {
      name: 'cards to print',
      open: async (page) => {
        await page.goto('/admin/codes/print-test');
        await page.getByRole('button', { name: 'اطبع', exact: true }).waitFor();
      },
    },
    {
      name: 'the log',
      open: async (page) => {
        await page.goto('/admin/audit');
        await page.getByRole('main').getByRole('listitem').first().waitFor();
      },
    },
  ],
  demoPeople.admin,
);
