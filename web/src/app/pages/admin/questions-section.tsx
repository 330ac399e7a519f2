import { Questions } from '../../../admin/questions/questions.tsx';
import { TeachingTabs } from '../../../admin/teaching/teaching-tabs.tsx';

export function QuestionsPage() {
  return <Questions />;
}

/** The same page below «تدريسي», for teachers. */
export function OwnQuestionsPage() {
  return <Questions tabs={<TeachingTabs />} />;
}
