// @vitest-environment happy-dom
import { limits } from '@markaz/contract/limits';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AlertsPanel } from './alerts.tsx';

it.each([
  [3, /تنتظر الإجابة: \S+ أسئلة، أقدمها/u],
  [limits.countedQuestions, /سؤال أو أكثر، أقدمها/u],
])(
  'shows %i unanswered questions, as a minimum if the count has reached its limit',
  (waiting, text) => {
    const questions = { waiting, oldestAt: '2026-11-20T10:00:00.000Z' };
    render(
      <MemoryRouter>
        <AlertsPanel purging={[]} expiring={[]} unrecorded={[]} questions={questions} />
      </MemoryRouter>,
    );
    expect(screen.getByText(text)).toBeDefined();
  },
);
