import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../shared/api/errors.ts';
import { paths } from '../../shared/paths.ts';
import { beginQuiz } from '../../shared/quizzes/begin-quiz.ts';
import type { SheetId } from '../../shared/quizzes/sheet.ts';
import { componentsCopy } from '../../shared/ui/ui.copy.ts';
import { copy } from './quiz.copy.ts';

function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return componentsCopy.error.unknown;
  return error.status === 403 ? copy.intro.forbidden : error.message;
}

/** Begins an attempt and opens its page; `problem` says why that failed. */
export function useBegin(id: SheetId) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await beginQuiz(id);
      await navigate(paths.quiz(id.cId, id.lId));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, begin: () => void begin() };
}
