import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { CourseList } from '../../../admin/courses/list/course-list.tsx';
import { copy } from '../../../admin/courses/list/list.copy.ts';
import { SavedNotice } from '../../../admin/courses/list/saved-notice.tsx';
import { adminPaths } from '../../../admin/ui/admin-paths.ts';
import { PlusIcon } from '../../../admin/ui/icons.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';
import { useHasAccess } from '../../../admin/ui/use-has-access.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { WithCourses } from './with-courses.tsx';

/** Exported here, so that the pages are in the same chunk as the course list. */
export { AnnouncementsPage } from '../../../admin/announcements/announcements.tsx';
export { QuizResults } from '../../../admin/quiz-results/quiz-results.tsx';
export { SearchWords } from '../../../admin/search-words/search-words.tsx';

const skeleton = (
  <>
    <Skeleton height="56px" />
    <br />
    <Skeleton height="24rem" />
  </>
);

export function AdminCoursesPage() {
  const may = useHasAccess();
  const added: unknown = useLocation().state?.added;
  return (
    <>
      <SectionHeading title={copy.title}>
        <Button
          component={Link}
          to={adminPaths.newCourse()}
          variant="contained"
          startIcon={<PlusIcon />}
        >
          {copy.add}
        </Button>
        <Button component={Link} to={adminPaths.questions()}>
          {copy.questions}
        </Button>
        <Button component={Link} to={adminPaths.announcements()}>
          {copy.announcements}
        </Button>
        <Button component={Link} to={adminPaths.searchWords()}>
          {copy.searchWords}
        </Button>
        {may('admin') && (
          <Button component={Link} to={adminPaths.years()}>
            {copy.years}
          </Button>
        )}
      </SectionHeading>
      {typeof added === 'string' && <SavedNotice id={added} />}
      <WithCourses empty={{ ...copy.empty, action: copy.add }} skeleton={skeleton}>
        {(courses) => <CourseList courses={courses} />}
      </WithCourses>
    </>
  );
}
