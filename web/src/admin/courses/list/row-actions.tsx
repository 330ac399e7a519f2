import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import type { CourseChange } from '../../api/course-queries.ts';
import { EyeIcon, PeopleIcon } from '../../ui/icons.tsx';
import { adminPaths } from '../../ui/sections.ts';
import { copy } from './copy.ts';

interface Props {
  readonly course: AdminCourseSummary;
  /** The course is being changed. */
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
}

const named = {
  publish: copy.publishNamed,
  unpublish: copy.unpublishNamed,
  restore: copy.restoreNamed,
} as const;

/** What can be done to one course; in the trash, nothing but to take it out. */
export function RowActions({ course: { id, title, state, published }, busy, onChange }: Props) {
  const change = state === 'trashed' ? 'restore' : published ? 'unpublish' : 'publish';
  const links = [
    [EyeIcon, copy.view, copy.viewNamed, paths.courseAsStudent(id)],
    [TicketIcon, copy.code, copy.codeNamed, adminPaths.newCode(id)],
    [PeopleIcon, copy.students, copy.studentsNamed, adminPaths.students(id)],
  ] as const;
  return (
    <>
      <Button loading={busy} aria-label={named[change](title)} onClick={() => onChange(change)}>
        {copy[change]}
      </Button>
      {state === 'live' &&
        links.map(([Icon, name, nameFor, to]) => (
          <IconButton key={name} component={Link} to={to} aria-label={nameFor(title)} title={name}>
            <Icon />
          </IconButton>
        ))}
    </>
  );
}
