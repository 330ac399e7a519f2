// @vitest-environment happy-dom
import type { EnrolledCourse, User } from '@markaz/contract/accounts/users';
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import type { ToldAnnouncement } from '@markaz/contract/site/site-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userKeys } from '../account/queries.ts';
import { announcementCopy } from '../announcement/announcement.copy.ts';
import { rememberUser } from '../auth/remembered-user.ts';
import { closeAnnouncement, storeSettings } from '../brand/settings.ts';
import { courseFixture } from '../courses/course-fixture.ts';
import { courseKeys } from '../courses/queries.ts';
import { paths } from '../paths.ts';
import { toldStoragePrefix } from '../storage.ts';
import { newsCopy } from './news.copy.ts';
import { StudentNews } from './student-news.tsx';

const student = { uid: 'u', courses: ['c', 'd'], admin: false } as unknown as User;

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  rememberUser(student);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  storeSettings();
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

function announcement(id: string, fields: Partial<ToldAnnouncement> = {}): ToldAnnouncement {
  const since = '2026-11-29T10:00:00.000Z';
  return { id, text: `إعلان ${id}`, link: '', tone: 'info', since, until: inAnHour(), ...fields };
}

function storeAnnouncements(...announcements: ToldAnnouncement[]) {
  localStorage.setItem(`${toldStoragePrefix}u`, JSON.stringify(announcements));
}

const lecture = (id: string) =>
  ({ id, title: `محاضرة ${id}`, resourceCount: 1 }) as unknown as Lecture;

/** Puts a course into the query cache, as if its page had fetched it. */
function receive(id: string, lectures: readonly Lecture[]) {
  const summary = courseFixture(id, { title: `كورس ${id}`, lectureCount: lectures.length });
  const progress = { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures: [] };
  const enrolled: EnrolledCourse = { ...summary, enrolledAt: summary.createdAt, progress };
  client.setQueryData(userKeys.courses, (before: readonly EnrolledCourse[] = []) => [
    ...before.filter((each) => each.id !== id),
    enrolled,
  ]);
  client.setQueryData(courseKeys.course(id), { course: summary, lectures });
}

/** Opens a page with the device's storage. */
function visit(pathname: string, user: User = student) {
  cleanup();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[pathname]}>
        <StudentNews user={user} pathname={pathname} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const shown = () => screen.queryByRole('complementary')?.textContent ?? '';
const close = () => fireEvent.click(screen.getByRole('button', { name: announcementCopy.close }));
const news = () => client.getQueryData(userKeys.news);
const count = () => {
  const root = document.documentElement;
  return root.hasAttribute('data-news') ? root.style.getPropertyValue('--news') : '';
};

it('shows announcements one after the other, each until the student closes it', () => {
  storeAnnouncements(announcement('1', { author: 'أ. هدى' }), announcement('2'));
  visit(paths.home());
  expect(shown()).toContain('إعلان 1');
  expect(shown()).toContain(`أ. هدى · ${newsCopy.waiting('١', '٢')}`);
  expect(count()).toBe('"٢"');
  close();
  expect(shown()).toContain('إعلان 2');
  expect(shown()).toContain(newsCopy.fromCentre);
  visit(paths.user());
  expect(shown()).toContain('إعلان 2');
  close();
  visit(paths.home());
  expect([shown(), count()]).toEqual(['', '']);
});

it('hides announcements that are over, and shows them only on some pages, but counts them on all', () => {
  storeAnnouncements(announcement('1', { until: '2026-01-01T00:00:00.000Z' }));
  visit(paths.home());
  expect([shown(), count()]).toEqual(['', '']);
  storeAnnouncements(announcement('2'));
  visit(paths.lecture('c', 'a'));
  expect([shown(), count()]).toEqual(['', '"١"']);
});

it('shows on a course’s page only announcements for this course or for everybody', () => {
  receive('c', []);
  receive('d', []);
  storeAnnouncements(
    announcement('1', { cId: 'd' }),
    announcement('2', { cId: 'c' }),
    announcement('3'),
  );
  visit(paths.course('c'));
  expect(shown()).toContain('إعلان 2');
  expect(shown()).toContain('كورس c');
  close();
  expect(shown()).toContain('إعلان 3');
});

it('waits until the site’s announcement is closed', () => {
  const site = { text: 'للجميع', link: '', tone: 'info', until: null, since: inAnHour() } as const;
  storeSettings({ announcement: site });
  storeAnnouncements(announcement('1'));
  visit(paths.home());
  expect(shown()).toBe('');
  closeAnnouncement(site);
  visit(paths.home());
  expect(shown()).toContain('إعلان 1');
});

it('says once on a course’s page what is new since the last visit', () => {
  receive('c', [lecture('a')]);
  visit(paths.course('c'));
  expect(shown()).toBe('');
  receive('c', [lecture('a'), lecture('b')]);
  visit(paths.user());
  expect(news()).toEqual({ c: newsCopy.inCourse('محاضرة') });
  expect(shown()).toBe('');
  visit(paths.course('c'));
  expect(shown()).toContain('محاضرة «\u2068محاضرة b\u2069»');
  visit(paths.course('c'));
  expect(shown()).toBe('');
});

it('shows on other pages which courses have new lectures, before their page is opened', () => {
  receive('c', [lecture('a')]);
  receive('d', [lecture('a')]);
  visit(paths.home());
  expect(count()).toBe('');
  receive('c', [lecture('a'), lecture('b'), lecture('e')]);
  visit(paths.user());
  expect(news()).toEqual({ c: newsCopy.inCourse('محاضرتان') });
  expect(count()).toBe('"١"');
});

it('does not count a visit while an announcement hides what is new', () => {
  receive('c', [lecture('a')]);
  visit(paths.course('c'));
  receive('c', [lecture('a'), lecture('b')]);
  storeAnnouncements(announcement('1'));
  visit(paths.course('c'));
  expect(shown()).toContain('إعلان 1');
  visit(paths.course('c'));
  close();
  expect(shown()).toContain(newsCopy.whatsNew);
  close();
  expect(shown()).toBe('');
});

it('says that a question was answered since the last visit', () => {
  receive('c', [lecture('a')]);
  visit(paths.course('c'));
  visit(paths.course('c'), { ...student, answered: { c: '2026-11-29T10:00:00.000Z' } });
  expect(shown()).toContain('إجابة سؤالك');
});
