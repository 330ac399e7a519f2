import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { courseQuery } from '../../../shared/courses/queries.ts';
import { paths } from '../../../shared/paths.ts';
import { adminPaths } from '../../ui/admin-paths.ts';
import * as layout from '../../ui/layout.module.css';
import { useHasAccess } from '../../ui/use-has-access.ts';
import { copy } from './list.copy.ts';

/** Offers what usually follows after a course was saved. */
export function SavedNotice({ id }: { readonly id: string }) {
  const texts = copy.saved;
  const hasAccess = useHasAccess();
  const { data } = useQuery(courseQuery(id));
  const lecture = data?.lectures.find(({ quiz }) => quiz === undefined);
  const steps = [
    ...(lecture ? [[texts.addQuiz, adminPaths.quiz(id, lecture.id)] as const] : []),
    ...(hasAccess('sales') ? [[texts.makeCards, adminPaths.newBatch(id)] as const] : []),
    [texts.view, paths.courseAsStudent(id)] as const,
  ];
  return (
    <Alert severity="success">
      {data === undefined ? texts.next : texts.nextFor(data.course.title)}
      <div className={layout.actions}>
        {steps.map(([label, to]) => (
          <Button key={to} component={Link} to={to}>
            {label}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
