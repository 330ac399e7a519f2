import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { type Filters, hasFilters } from './filters.ts';
import * as layout from './layout.module.css';
import { copy } from './ui.copy.ts';

interface Props {
  readonly label: string;
  readonly filter: Filters;
  readonly onClear: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function FilterBar({ label, filter, onClear, children, actions }: Props) {
  const clear = hasFilters(filter) && (
    <Button sx={{ justifySelf: 'start' }} onClick={onClear}>
      {copy.clearFilters}
    </Button>
  );
  return (
    <section className={layout.section} aria-label={label}>
      <div className={layout.fields}>
        {children}
        {actions === undefined && clear}
      </div>
      {actions !== undefined && (
        <div className={layout.actions} style={{ justifyContent: 'flex-end' }}>
          {clear}
          {actions}
        </div>
      )}
    </section>
  );
}
