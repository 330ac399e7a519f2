import type { Question } from '@markaz/contract/learning/quizzes';
import { type ComponentType, createContext, type RefObject } from 'react';

/** Props of the students' view of a question. */
export interface ShownQuestionProps {
  readonly question: Question;
  readonly number: number;
  readonly all: number;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Takes the focus when the question appears. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The students' view of a question. The page provides it: features do not import each other. */
export const ShownQuestion = createContext<ComponentType<ShownQuestionProps> | null>(null);
