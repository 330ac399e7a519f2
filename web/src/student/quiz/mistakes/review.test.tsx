// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quizOf, resultOf } from '../../../shared/mistakes/mistakes-fixture.ts';
import { dueMistakes, mistakesToReview } from '../../../shared/mistakes/mistakes-to-review.ts';
import { recordMistakes } from '../../../shared/mistakes/stored-mistakes.ts';
import { Overview } from './overview.tsx';
import { Review } from './review.tsx';

const student = { uid: 'mona', courses: ['c'] };
const quiz = quizOf('x', 'y');
const day = (number: number) => new Date(2026, 10, number, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: day(1), toFake: ['Date'] });
  const result = resultOf(quiz, day(1).toISOString(), ['x', 'y']);
  recordMistakes('mona', { cId: 'c', lId: 'l', quiz, result });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const allMistakes = () => mistakesToReview(student, [], new Date());
const dueIds = () => dueMistakes(allMistakes(), new Date()).map(({ question }) => question.id);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

function renderReview(onEnd = vi.fn()) {
  render(
    <MemoryRouter>
      <Review uid="mona" mistakes={allMistakes()} onEnd={onEnd} />
    </MemoryRouter>,
  );
  return onEnd;
}

function renderOverview(onBegin = vi.fn()) {
  render(
    <MemoryRouter>
      <Overview mistakes={allMistakes()} courses={[]} now={new Date()} onBegin={onBegin} />
    </MemoryRouter>,
  );
  return onBegin;
}

it('marks each answer immediately, says when the question comes again, and moves the focus', () => {
  vi.setSystemTime(day(3));
  expect(dueIds()).toEqual(['x', 'y']);
  const onEnd = renderReview();
  expect(screen.queryByText('Because of x.')).toBeNull();
  choose('x b');
  press('تحقق من إجابتي');
  expect(screen.getByText('Because of x.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('إجابة غير صحيحة. يعود إليك بعد يومين');
  expect(dueIds()).toEqual(['y']);
  press('السؤال التالي');
  expect(document.activeElement?.textContent).toContain('Question y?');
  choose('y a');
  press('تحقق من إجابتي');
  expect(document.activeElement?.textContent).toBe('إجابة صحيحة. يعود إليك بعد ٥ أيام');
  expect(dueIds()).toEqual([]);
  press('أنهِ المراجعة');
  expect(screen.getByRole('status').textContent).toContain('أجبت عن سؤالين، والصحيح منها: ١.');
  press('أخطائي');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('saves the answers of a student who stops before the end', () => {
  vi.setSystemTime(day(3));
  renderReview();
  choose('x a');
  press('تحقق من إجابتي');
  cleanup();
  expect(dueIds()).toEqual(['y']);
});

it('disables the check button until an option is chosen', () => {
  renderReview();
  const check = screen.getByRole('button', { name: 'تحقق من إجابتي' });
  expect(check.hasAttribute('disabled')).toBe(true);
});

it('does not reschedule a question that is reviewed early', () => {
  vi.setSystemTime(day(2));
  renderReview();
  choose('x a');
  press('تحقق من إجابتي');
  expect(document.activeElement?.textContent).toBe('إجابة صحيحة. يعود إليك بعد يوم واحد');
});

it('shows the due mistakes or the day of the next review, and offers a review of all mistakes', () => {
  const onBegin = renderOverview();
  expect(screen.getByText('لا أسئلة للمراجعة اليوم')).toBeTruthy();
  expect(screen.getByText('القادمة بعد يومين.')).toBeTruthy();
  press(/راجع كل أخطائي الآن/u);
  expect(onBegin.mock.lastCall?.[0]).toHaveLength(2);
  cleanup();
  vi.setSystemTime(day(3));
  const onBeginDue = renderOverview();
  expect(screen.getByText('لديك سؤالان للمراجعة')).toBeTruthy();
  press('ابدأ المراجعة');
  expect(onBeginDue.mock.lastCall?.[0]).toHaveLength(2);
});

it('shows an empty state if there are no mistakes', () => {
  localStorage.clear();
  renderOverview();
  expect(screen.getByText('لا أخطاء هنا بعد')).toBeTruthy();
});
