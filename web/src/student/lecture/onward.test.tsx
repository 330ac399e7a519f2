// @vitest-environment happy-dom
import type { Lecture } from '@markaz/contract/catalogue/lectures';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { courseFixture } from '../../shared/courses/course-fixture.ts';
import { findBlockingLecture } from './lecture-gates.tsx';
import { LectureScreen } from './lecture-screen.tsx';

/** The player, as it looks when the video has ended. */
vi.mock('../player/lecture-player.tsx', () => ({
  LecturePlayer: ({ nextAction }: { readonly nextAction: ReactNode }) => nextAction,
  formatWatermark: () => null,
}));
const session: { user: { courses: string[]; access?: object } | null } = { user: null };
vi.mock('../../shared/auth/session.tsx', () => ({ useSession: () => session }));

afterEach(cleanup);

const lockingQuiz = { questions: 3, minutes: null, gate: true, attempts: 1 };
const lecture = (id: string, order: number, fields: Partial<Lecture> = {}): Lecture => ({
  id,
  order,
  title: `باب ${id}`,
  description: '',
  unit: '',
  open: 'false',
  resourceCount: 1,
  durationSeconds: null,
  locked: false,
  ...fields,
});
const student = { courses: ['k'] };
/** A student with a card of the first lecture. */
const partialStudent = { courses: ['k'], access: { k: [{ until: null, lectures: ['a'] }] } };

type Results = Readonly<Record<string, { attempts: number; passed: boolean }>>;

/** Shows the end of the first lecture's video. */
function endVideo(user: typeof session.user, lectures: readonly Lecture[], results: Results = {}) {
  session.user = user;
  const [current] = lectures;
  if (current === undefined) throw new Error('There must be a lecture.');
  const watchedLectures = new Map(
    Object.entries(results).map(([lId, result]) => [
      lId,
      { lId, position: 0, completed: false, quiz: { ...result, best: null, at: null } },
    ]),
  );
  const viewer = {
    user: user as never,
    cId: 'k',
    isPassed: (id: string) => results[id]?.passed === true,
    now: new Date(),
  };
  render(
    <MemoryRouter>
      <LectureScreen
        course={courseFixture('k')}
        lecture={current}
        lectures={lectures}
        resources={[{ type: 'video', src: 'https://videos.example/1.mp4' }]}
        savedProgress={null}
        watchedLectures={watchedLectures}
        gateOf={(lId) => findBlockingLecture(lectures, lId, viewer)}
        onProgress={vi.fn()}
        isEnrolled={user !== null}
        refetchResources={vi.fn()}
        viewer={null}
        fileOrigin={null}
      />
    </MemoryRouter>,
  );
}

const links = async () => {
  await screen.findAllByRole('link');
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

it('links at the end of a video to its quiz, before the lecture that the quiz opens', async () => {
  endVideo(student, [lecture('a', 1, { quiz: lockingQuiz }), lecture('b', 2)]);
  expect(await links()).toEqual([['أجب عن اختبار المحاضرة', '/courses/k/lectures/a/quiz']]);
});

it('links to the following lecture once the quiz is passed', async () => {
  const lectures = [lecture('a', 1, { quiz: lockingQuiz }), lecture('b', 2)];
  endVideo(student, lectures, { a: { attempts: 1, passed: true } });
  expect(await links()).toEqual([['المحاضرة التالية: باب b', '/courses/k/lectures/b']]);
});

it('says what the student needs if no attempt at the quiz is left', async () => {
  const lectures = [lecture('a', 1, { quiz: lockingQuiz }), lecture('b', 2)];
  endVideo(student, lectures, { a: { attempts: 1, passed: false } });
  expect(await screen.findByText(/^نفدت محاولاتك في اختبار هذه المحاضرة/u)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('skips a locked lecture, and says what opens the lecture if nothing else is left', async () => {
  const locked = lecture('b', 2, { locked: true });
  endVideo(partialStudent, [lecture('a', 1), locked, lecture('c', 3, { open: 'true' })]);
  expect(await links()).toEqual([['أكمل المشاهدة: باب c', '/courses/k/lectures/c']]);
  cleanup();
  endVideo(partialStudent, [lecture('a', 1), locked]);
  expect(await links()).toEqual([['صفحة الكورس', '/courses/k']]);
  expect(screen.getByText('أنهيت كل ما هو متاح. تُفتح البقية ببطاقة الكورس.')).toBeTruthy();
});

it('offers a visitor neither a quiz nor a locked lecture', async () => {
  endVideo(null, [
    lecture('a', 1, { open: 'true', quiz: lockingQuiz }),
    lecture('b', 2, { locked: true }),
  ]);
  expect(await links()).toEqual([['صفحة الكورس', '/courses/k']]);
});
