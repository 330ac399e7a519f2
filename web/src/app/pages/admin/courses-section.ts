/** The pages of «الكورسات» except the editor, in a chunk of their own. */
export { QuizResults } from '../../../admin/quiz-results/quiz-results.tsx';
export { AdminCoursesPage } from './courses.tsx';
