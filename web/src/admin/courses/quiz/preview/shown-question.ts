import type { Question } from '@markaz/contract/learning/quizzes';
import { type ComponentType, createContext, type RefObject } from 'react';

/** What shows a question as students see one. */
export interface ShownQuestionProps {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Takes the focus when the question comes. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Students' own view of a question, which the page gives: features do not import each other. */
export const ShownQuestion = createContext<ComponentType<ShownQuestionProps> | null>(null);
