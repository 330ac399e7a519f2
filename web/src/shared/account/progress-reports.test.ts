import type { EnrolledCourse } from '@markaz/contract/accounts/users';
import { limits } from '@markaz/contract/limits';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { courseFixture } from '../courses/course-fixture.ts';
import { fakeStorage } from '../fake-storage.ts';
import {
  type PendingReport,
  removeReportsAndQuizzes,
  withPendingReports,
} from './pending-reports.ts';
import { createReportSender } from './progress-reports.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const failure = (status: number) =>
  new ApiError({ status, code: status === 0 ? 'offline' : 'unavailable', message: '' });

/** Returns the time of a report. Each report is a minute later than the one before. */
const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 10, count)).toISOString();

function setUp() {
  const posted: { cId: string; lectures: string[]; isLeaving: boolean }[] = [];
  const received: PendingReport[] = [];
  const server = { fails: null as ApiError | null, hangs: false };
  const signedIn = { uid: 'student' as string | null };
  let count = 0;
  /** Opens a page on this device. It finds the reports that earlier pages stored. */
  const open = () =>
    createReportSender({
      sendNotes: async () => undefined,
      post: async (cId, reports, isLeaving) => {
        const lectures = reports.map(
          ({ lId, position, completed, at }) => `${lId} ${position}${completed ? '!' : ''} ${at}`,
        );
        posted.push({ cId, lectures, isLeaving });
        if (server.hangs) await new Promise(() => undefined);
        if (server.fails !== null) throw server.fails;
        received.push(...reports);
      },
      currentUid: () => signedIn.uid,
      now: () => new Date(minute(count++)),
    });
  return { posted, received, server, signedIn, open, page: open() };
}

const watched = (lId: string, position: number, completed = false) => ({
  lId,
  position,
  completed,
});

function enrolled(id: string, lectures: EnrolledCourse['progress']['lectures']): EnrolledCourse {
  return {
    ...courseFixture(id, { lectureCount: 3 }),
    enrolledAt: minute(0),
    progress: { completedCount: 0, lastLectureId: null, lastWatchedAt: null, lectures },
  };
}

describe('createReportSender', () => {
  it('sends unsent notes before a sign-out, even if no report is pending', async () => {
    const sendNotes = vi.fn(async () => undefined);
    const sender = createReportSender({
      post: async () => undefined,
      sendNotes,
      currentUid: () => 'mona',
      now: () => new Date(),
    });
    await sender.flush();
    expect(sendNotes).toHaveBeenCalledWith('mona');
  });

  it('sends each report once, with the page’s next call or by the next page', async () => {
    const { posted, page, open } = setUp();
    page.store('c', watched('a', 5));
    page.store('c', watched('a', 10));
    expect(posted).toEqual([]);
    await page.send('c', watched('b', 30), true);
    expect(posted).toEqual([
      { cId: 'c', lectures: [`a 10 ${minute(1)}`, `b 30 ${minute(2)}`], isLeaving: true },
    ]);
    page.store('c', watched('b', 35));
    await open().flush();
    expect(posted.at(-1)).toEqual({ cId: 'c', lectures: [`b 35 ${minute(3)}`], isLeaving: false });
    await open().flush();
    expect(posted).toHaveLength(2);
  });

  it('sends the reports of completed lectures before a quiz, and keeps other reports for later', async () => {
    const { posted, page } = setUp();
    page.store('c', watched('a', 90, true));
    page.store('c', watched('b', 4));
    await page.sendCompletions(true);
    await page.sendCompletions(true);
    expect(posted).toEqual([{ cId: 'c', lectures: [`a 90! ${minute(0)}`], isLeaving: true }]);
  });

  it('after failures, keeps one report per lecture and later sends them with one call per course', async () => {
    const { posted, server, page } = setUp();
    for (const status of [0, 401, 429, 503]) {
      server.fails = failure(status);
      await page.send('c', watched('a', 90 + status, true), false);
    }
    await page.send('c', watched('a', 95), false);
    await page.send('d', watched('x', 10), false);
    server.fails = null;
    posted.length = 0;
    await page.flush();
    expect(posted).toEqual([
      { cId: 'c', lectures: [`a 95! ${minute(4)}`], isLeaving: false },
      { cId: 'd', lectures: [`x 10 ${minute(5)}`], isLeaving: false },
    ]);
  });

  it('does not send a report again after a permanent failure', async () => {
    const { posted, server, page } = setUp();
    server.fails = failure(404);
    await page.send('c', watched('a', 5), false);
    await page.flush();
    expect(posted).toHaveLength(1);
  });

  it('keeps only the newest reports that fit into one call', async () => {
    const { posted, page } = setUp();
    for (let count = 0; count < 60; count += 1) page.store('c', watched(`l${count}`, 5));
    await page.flush();
    expect(posted[0]?.lectures).toHaveLength(limits.progressEntries);
    expect(posted[0]?.lectures.at(-1)).toContain('l59');
  });

  it('neither sends nor shows the reports of one student for another student', async () => {
    const { posted, signedIn, page } = setUp();
    page.store('c', watched('a', 5));
    for (const uid of [null, 'another']) {
      signedIn.uid = uid;
      await page.flush();
      expect(withPendingReports(uid, [enrolled('c', [])])[0]?.progress.lectures).toEqual([]);
    }
    signedIn.uid = 'student';
    removeReportsAndQuizzes();
    await page.flush();
    expect(posted).toEqual([]);
  });

  it('sends reports of a closed page again, unless the server’s answer contains their progress', async () => {
    const { posted, server, page, open } = setUp();
    server.hangs = true;
    void page.send('c', watched('a', 5), true);
    void page.send('d', watched('x', 7, true), true);
    server.hangs = false;
    const nextPage = open();
    const unconfirmed = await nextPage.flush();
    expect(posted).toHaveLength(2);
    const cCourse = enrolled('c', [watched('a', 5)]);
    expect(
      await nextPage.removeConfirmed(unconfirmed, [cCourse, enrolled('d', [watched('x', 7)])]),
    ).toBe(true);
    expect(posted.slice(2)).toEqual([
      { cId: 'd', lectures: [`x 7! ${minute(1)}`], isLeaving: false },
    ]);
    expect(await nextPage.removeConfirmed(await nextPage.flush(), [])).toBe(false);
  });

  it('shows unsent progress in the courses, last watched first', () => {
    const { page } = setUp();
    page.store('d', watched('x', 20));
    page.store('c', watched('a', 30));
    const courses = withPendingReports('student', [
      ...['b', 'c', 'd'].map((id) => enrolled(id, [])),
    ]);
    expect(courses.map(({ id }) => id)).toEqual(['c', 'd', 'b']);
    expect(courses[0]?.progress).toMatchObject({ lastLectureId: 'a', lastWatchedAt: minute(1) });
  });

  it('delivers every last position and every completion even if any calls fail in between', async () => {
    const step = fc.record({
      lId: fc.constantFrom('a', 'b', 'c'),
      completed: fc.boolean(),
      action: fc.constantFrom('keep', 'send'),
      status: fc.constantFrom(null, 0, 429, 503),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        removeReportsAndQuizzes();
        const { received, server, page } = setUp();
        const expected = new Map<string, { position: number; completed: boolean }>();
        for (const [position, { lId, completed, action, status }] of steps.entries()) {
          server.fails = status === null ? null : failure(status);
          const isCompleted = action === 'send' && completed;
          expected.set(lId, {
            position,
            completed: isCompleted || expected.get(lId)?.completed === true,
          });
          if (action === 'keep') page.store('course', watched(lId, position));
          else await page.send('course', watched(lId, position, isCompleted), false);
        }
        server.fails = null;
        await page.flush();
        const lectures = Map.groupBy(received, ({ lId }) => lId);
        expect(new Set(lectures.keys())).toEqual(new Set(expected.keys()));
        for (const [lId, { position, completed }] of expected) {
          const reports = lectures.get(lId) ?? [];
          expect(reports.at(-1)?.position).toBe(position);
          expect(reports.some((report) => report.completed)).toBe(completed);
        }
      }),
    );
  });
});
