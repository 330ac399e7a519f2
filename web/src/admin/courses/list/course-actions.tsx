import type { AdminCourseSummary } from '@markaz/contract/catalogue/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { TicketIcon } from '../../../shared/ui/icons.tsx';
import { EyeIcon, PeopleIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import * as layout from '../../ui/layout.module.css';
import { useMay } from '../../ui/may.ts';
import { adminPaths } from '../../ui/sections.ts';
import { copy as common } from '../../ui/ui.copy.ts';
import { type CourseChange, changeFor, changesFor } from './course-changes.ts';
import { copy } from './list.copy.ts';

interface RowProps {
  readonly course: AdminCourseSummary;
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
}

/** Actions on one course; a trashed one can only be restored. */
export function RowActions({ course, busy, onChange }: RowProps) {
  const { id, title, state } = course;
  const change = changeFor(course);
  const may = useMay();
  const links = [
    [PlusIcon, copy.addLecture, copy.addLectureNamed, adminPaths.addLecture(id)],
    [EyeIcon, copy.view, copy.viewNamed, paths.courseAsStudent(id)],
    ...(may('sales')
      ? ([
          [TicketIcon, copy.code, copy.codeNamed, adminPaths.newCode(id)],
          [PeopleIcon, copy.students, copy.studentsNamed, adminPaths.students(id)],
        ] as const)
      : []),
  ] as const;
  return (
    <>
      <Button
        loading={busy}
        aria-label={copy[`${change}Named` as const](title)}
        onClick={() => onChange(change)}
      >
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

interface ChosenProps {
  readonly chosen: readonly AdminCourseSummary[];
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

export function ChosenBar({ chosen, busy, onChange, onDelete, onClear }: ChosenProps) {
  const may = useMay();
  const tooMany = chosen.length > limits.deleteIds;
  const live = chosen.filter(({ state }) => state === 'live').map(({ id }) => id);
  return (
    <>
      <div className={layout.actions}>
        {changesFor(chosen).map((change) => (
          <Button
            key={change}
            variant="outlined"
            loading={busy}
            disabled={tooMany}
            onClick={() => onChange(change)}
          >
            {copy.chosenActions[change]}
          </Button>
        ))}
        {live.length > 0 && may('admin') && (
          <Button
            variant="outlined"
            component={Link}
            to={adminPaths.years(live)}
            disabled={tooMany || busy}
          >
            {copy.endYear}
          </Button>
        )}
        {live.length > 0 && (
          <Button
            color="error"
            variant="outlined"
            startIcon={<TrashIcon />}
            disabled={tooMany || busy}
            onClick={onDelete}
          >
            {copy.remove}
          </Button>
        )}
        <Button onClick={onClear}>{common.selection.clear}</Button>
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.deleteIds))}</Alert>}
    </>
  );
}
