import type { AdminCourseSummary } from '@markaz/contract/course-admin';
import { limits } from '@markaz/contract/limits';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '../../../shared/format/numbers.ts';
import type { CourseChange } from '../../api/course-queries.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import layout from '../../ui/layout.module.css';
import { copy } from './copy.ts';
import { changesFor } from './course-action.ts';

interface Props {
  /** At least one. */
  readonly chosen: readonly AdminCourseSummary[];
  /** Something is under way. */
  readonly busy: boolean;
  readonly onChange: (change: CourseChange) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done to the courses that are chosen. */
export function ChosenBar({ chosen, busy, onChange, onDelete, onClear }: Props) {
  const tooMany = chosen.length > limits.deleteIds;
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
        {chosen.some(({ state }) => state === 'live') && (
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
        <Button onClick={onClear}>{copy.clearSelection}</Button>
      </div>
      {tooMany && <Alert severity="info">{copy.tooMany(formatNumber(limits.deleteIds))}</Alert>}
    </>
  );
}
