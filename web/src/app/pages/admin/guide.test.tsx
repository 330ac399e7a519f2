// @vitest-environment happy-dom
import type { StaffAccess } from '@markaz/contract/staff/roles';
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '../../../admin/ui/page-fixture.tsx';
import { copy as common } from '../../../admin/ui/ui.copy.ts';
import { HasAccessContext } from '../../../admin/ui/use-has-access.ts';
import { copy } from './guide.copy.ts';
import { GuideListPage, GuideTopicPage } from './guide.tsx';

const topics = Object.entries(copy);
it('the guide has eleven pages in the order of the list, each on one screen', () => {
  expect(Object.keys(copy)).toEqual(Object.keys(common.guideTopics));
  expect(topics).toHaveLength(11);
  for (const [topic, { steps, requirements, pictures }] of topics) {
    expect(steps.length, topic).toBeGreaterThanOrEqual(3);
    expect(steps.length, topic).toBeLessThanOrEqual(7);
    expect(requirements.length, topic).toBeGreaterThanOrEqual(1);
    expect(pictures.length, topic).toBeGreaterThanOrEqual(1);
    expect(pictures.length, topic).toBeLessThanOrEqual(2);
    for (const step of steps) {
      const names = step.match(/«[^»]*»/gu) ?? [];
      expect(names, topic).toEqual([...new Set(names)]);
    }
  }
});

afterEach(cleanup);

function open(address: string, hasAccess: (needed: StaffAccess) => boolean = () => true) {
  const withAccess = (page: ReactNode) => (
    <HasAccessContext value={hasAccess}>{page}</HasAccessContext>
  );
  renderRoutes(
    [
      { path: 'admin/guide', element: withAccess(<GuideListPage />) },
      { path: 'admin/guide/:topic', element: withAccess(<GuideTopicPage />) },
    ],
    address,
  );
}

const isSales = (needed: StaffAccess) => ['sales', 'staff', 'team'].includes(needed);

it('lists only the jobs that the user’s roles allow', () => {
  open('/admin/guide', isSales);
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent),
  ).toEqual([
    'اصنع البطاقات واطبعها',
    'سلّم البطاقات لمنفذ بيع',
    'يوم البائع',
    'طالب يتصل: لا يُفتح له الكورس',
    'حين يحدث خطأ: الاستعادة والخصوصية',
  ]);
  expect(screen.getByText(/ليست من صلاحيات حسابك/u)).toBeTruthy();
});

it('shows cashiers the pages about the end of the month and those for everybody', () => {
  open('/admin/guide', (needed) => ['cashier', 'team'].includes(needed));
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent),
  ).toEqual(['آخر الشهر: التسوية والتقرير', 'حين يحدث خطأ: الاستعادة والخصوصية']);
});

it('shows the names of buttons in bold, and loads pictures only when they come into view', () => {
  open('/admin/guide/cards');
  expect(screen.getByText('«أنشئ الدفعة»').tagName).toBe('STRONG');
  const pictures = screen.getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
  expect(screen.getByRole('link', { name: 'دفعة بطاقات جديدة' })).toBeTruthy();
});

it('says which role a job needs, and links only to pages that the user may open', () => {
  open('/admin/guide/year-end', isSales);
  expect(screen.getByRole('note').textContent).toContain('«مسؤول»');
  expect(screen.queryByRole('heading', { name: 'افتح الصفحة' })).toBeNull();
});

it('says that a page does not exist, and links to the list', () => {
  open('/admin/guide/unknown');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'لا توجد في الدليل صفحة بهذا العنوان',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/guide');
});
