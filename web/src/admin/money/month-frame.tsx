import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DownloadButton } from '../ui/downloads.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy } from './money.copy.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { MonthField } from './month-field.tsx';

interface Props {
  readonly title: string;
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** Address of the CSV file. */
  readonly csv: string;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a page about a month: choice, printing, download. */
export function MonthFrame({ title, month, onMonth, csv, actions, children }: Props) {
  return (
    <>
      <SectionHeading title={title} />
      <MoneyTabs />
      <div className={layout.sections}>
        <div className={layout.actions}>
          <MonthField value={month} onChange={onMonth} />
          {actions}
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => print()}>
            {copy.print}
          </Button>
          <DownloadButton href={csv} />
        </div>
        {children}
      </div>
    </>
  );
}
