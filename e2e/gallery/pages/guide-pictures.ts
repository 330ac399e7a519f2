import type { Locator, Page } from '@playwright/test';
import { fiqh } from '../../../scripts/seed/courses/fiqh.ts';
import { demoPeople } from '../../../scripts/seed/people.ts';
import type { Shot } from '../shots.ts';
import { adminPages } from './admin-pages.ts';

/** A picture of the guide in the admin pages: the part of a page that its steps are about. */
export interface GuidePicture extends Pick<Shot, 'name' | 'open'> {
  /** The picture begins just above this element. */
  readonly top: (page: Page) => Locator;
}

const heading = (name?: string) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', name === undefined ? { level: 1 } : { name })
    .first();

/** Opens the page as the gallery's shot of this name does. */
function openLike(shotName: string): Shot['open'] {
  const shot = adminPages.find(({ name }) => name === shotName);
  if (shot === undefined) throw new Error(`No shot is called ${shotName}`);
  return shot.open;
}

/** The pictures of the guide, in its order. An admin opens them on a phone. */
export const guidePictures: readonly GuidePicture[] = [
  { name: 'settings', open: openLike('admin-settings'), top: heading('هوية المركز') },
  {
    name: 'team',
    open: async (page) => {
      await page.goto('/admin/admins');
      await page.getByLabel('بريد الحساب').fill(demoPeople.sales.email);
    },
    top: heading('أعطِ صلاحية'),
  },
  {
    name: 'course',
    open: async (page) => {
      await page.goto('/admin/courses/new');
      await page.getByLabel('عنوان الكورس').fill(fiqh.info.title);
      await page.getByLabel('وصف الكورس').fill('أبواب الطهارة من الكتاب المقرر، مع تدريبات.');
      await page.getByLabel('المادة').fill('الفقه');
      await page.keyboard.press('Escape');
    },
    top: heading('بيانات الكورس'),
  },
  { name: 'lectures', open: openLike('admin-edit-course'), top: heading('المحاضرات') },
  {
    name: 'quiz',
    open: openLike('admin-quiz'),
    top: (page) => page.getByText('الإجابات: حدد الصحيحة منها').first(),
  },
  { name: 'exam', open: openLike('admin-exam'), top: heading('الامتحان') },
  {
    name: 'batch',
    open: async (page) => {
      await page.goto('/admin/codes/new');
      await page.getByRole('combobox', { name: 'الكورس' }).fill(fiqh.info.title);
      await page.getByRole('option', { name: fiqh.info.title }).click();
      await page.getByLabel('عدد البطاقات').fill('٤٨');
    },
    top: (page) => page.getByRole('main').getByText('الأكواد', { exact: true }),
  },
  { name: 'print', open: openLike('admin-print'), top: heading() },
  {
    name: 'hand-over',
    open: async (page, { cId }) => {
      await page.goto(`/admin/codes/moves?course=${cId}&kind=handover`);
      await page.getByLabel('الدفعة (تملأ الأرقام)').selectOption({ index: 1 });
      await page.getByLabel('منفذ البيع').fill('مكتبة النور');
      await page.keyboard.press('Escape');
    },
    top: (page) => page.getByLabel('الدفعة (تملأ الأرقام)'),
  },
  {
    name: 'sale',
    open: openLike('admin-counter'),
    top: (page) => page.getByRole('main').getByRole('table'),
  },
  {
    name: 'search',
    open: openLike('admin-search'),
    top: (page) => page.getByRole('dialog'),
  },
  { name: 'student', open: openLike('admin-student'), top: heading() },
  { name: 'settlement', open: openLike('admin-settlement'), top: heading() },
  { name: 'report', open: openLike('admin-money'), top: heading() },
  { name: 'year', open: openLike('admin-year'), top: heading('الكورسات المختارة') },
  {
    name: 'log',
    open: openLike('admin-log'),
    top: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
];
