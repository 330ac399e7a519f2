/** What stands under «الكورسات» but the editor, in a chunk of its own. */
export { QuizResults } from '../../../admin/quiz-results/quiz-results.tsx';
export { AdminCoursesPage } from './courses.tsx';
