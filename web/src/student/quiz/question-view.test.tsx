// @vitest-environment happy-dom
import type { Question } from '@markaz/contract/learning/quizzes';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { quizFixture } from '../../shared/quizzes/quiz-fixture.ts';
import { QuestionView } from './question-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function renderQuestion(changes: Partial<Question>) {
  const question = quizFixture(3).questions[2] as Question;
  render(
    <QuestionView
      question={{ ...question, ...changes }}
      number={1}
      all={1}
      chosen={[]}
      onChoose={() => undefined}
      heading={createRef()}
    />,
  );
}

it('reads the maths of an answer once, in words', () => {
  const options = [
    { id: 'a', text: String.raw`$\frac{1}{2}$` },
    { id: 'b', text: 'صفر' },
  ];
  renderQuestion({ options });
  const [maths, plain] = screen.getAllByRole('radio');
  expect(maths?.getAttribute('aria-label')).toBe('1 على 2');
  expect(maths?.parentElement?.querySelector('[aria-hidden]')?.textContent).toContain('frac');
  expect(plain?.hasAttribute('aria-label')).toBe(false);
  screen.getByRole('radio', { name: 'صفر' });
});

const picture = {
  src: '/api/thumbnails/0123456789abcdef0123456789abcdef-960.webp',
  width: 960,
  height: 400,
};

it('opens a picture in full size, with the text that staff wrote', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  renderQuestion({ picture: { ...picture, alt: 'دائرة نصف قطرها ٣' } });
  const link = screen.getByRole('link', { name: /كبّر الصورة/u });
  expect(link.querySelector('img')?.alt).toBe('دائرة نصف قطرها ٣');
  fireEvent.click(link);
  expect(showModal).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  expect(document.querySelector('dialog')?.open).toBe(false);
});

it('names a picture without a text', () => {
  renderQuestion({ picture });
  screen.getByRole('link', { name: /صورة السؤال/u });
});
