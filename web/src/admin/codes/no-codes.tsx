import type { CodeFilter } from '@markaz/contract/access-codes';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { copy as common } from '../ui/copy.ts';
import { isNarrowed } from '../ui/filters.ts';
import { adminPaths } from '../ui/sections.ts';
import { copy } from './copy.ts';

interface Props {
  readonly searched: boolean;
  readonly filter: CodeFilter;
  readonly onClear: () => void;
}

/** Why there is no card to show, and what leads to one. */
export function NoCodes({ searched, filter, onClear }: Props) {
  const narrowed = searched || isNarrowed(filter);
  const words = searched ? copy.search.none : narrowed ? copy.noMatch : copy.empty;
  return (
    <EmptyState
      icon={TicketIcon}
      {...words}
      actions={
        narrowed ? (
          <Button variant="outlined" onClick={onClear}>
            {searched ? copy.search.clear : common.clearFilters}
          </Button>
        ) : (
          <Button component={Link} to={adminPaths.newBatch()} variant="contained">
            {copy.tabs.newBatch}
          </Button>
        )
      }
    />
  );
}
