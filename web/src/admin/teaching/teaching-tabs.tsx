import { useSearchParams } from 'react-router-dom';
import { adminPaths } from '../ui/admin-paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { copy } from './teaching.copy.ts';

/** Returns the teacher whom an admin chose, or undefined for a teacher's own pages. */
export function useChosenTeacher(): string | undefined {
  const [parameters] = useSearchParams();
  return parameters.get('author') ?? undefined;
}

export function TeachingTabs() {
  const author = useChosenTeacher();
  return (
    <Tabs
      label={copy.tabs.label}
      pages={[
        [adminPaths.teaching(author), copy.tabs.courses],
        // Admins have the page of all questions.
        ...(author === undefined
          ? [[adminPaths.ownQuestions(), copy.tabs.questions] as const]
          : []),
        [adminPaths.taughtAnnouncements(author), copy.tabs.announcements],
        [
          author === undefined ? adminPaths.ownStatement() : adminPaths.statement(author),
          copy.tabs.statement,
        ],
      ]}
    />
  );
}
