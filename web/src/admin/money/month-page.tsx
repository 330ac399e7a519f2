import { hasPiastres } from '@markaz/contract/cards/pounds';
import { cairoDay, cairoMonth } from '@markaz/contract/time/cairo';
import { monthAfter, monthSchema } from '@markaz/contract/time/month';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBrand } from '../../shared/brand/settings.ts';
import { formatMonth, formatWeekday } from '../../shared/format/days.ts';
import { printedAlone } from '../print/printed-alone.ts';
import { adminPaths } from '../ui/admin-paths.ts';
import { SpreadsheetDownload } from '../ui/downloads.tsx';
import { useReplaceUrl } from '../ui/filters.ts';
import { PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useHasAccess } from '../ui/use-has-access.ts';
import { copy } from './money.copy.ts';
import * as styles from './money.module.css';
import { WithDecimals } from './money-table.tsx';

/** The tabs of «الحسابات». Cashiers have only one page, so they see no tabs. */
export function MoneyTabs() {
  const hasAccess = useHasAccess();
  if (!hasAccess('admin')) return null;
  return (
    <Tabs
      label={copy.tabs.label}
      pages={[
        [adminPaths.money(), copy.tabs.report],
        [adminPaths.outlets(), copy.tabs.outlets],
        [adminPaths.teachers(), copy.tabs.teachers],
      ]}
    />
  );
}

const currentMonth = () => cairoMonth(new Date());

/** Returns the month in the URL, or the current month by default. */
export function useMonth(): string {
  const [parameters] = useSearchParams();
  return monthSchema.safeParse(parameters.get('month')).data ?? currentMonth();
}

/** Field for a month. Offers the last two years, and the month in the URL. */
function MonthField({ addressOf }: Pick<MonthPageProps, 'addressOf'>) {
  const month = useMonth();
  const replaceUrl = useReplaceUrl();
  const latestMonth = currentMonth();
  const months = Array.from({ length: 24 }, (_, monthsAgo) => monthAfter(latestMonth, -monthsAgo));
  const monthOptions = months.includes(month) ? months : [month, ...months];
  return (
    <SelectField
      size="small"
      label={copy.month}
      value={month}
      options={monthOptions.map((each) => [each, formatMonth(each)])}
      onChange={(chosen) => replaceUrl(addressOf(chosen))}
      sx={{ minWidth: '11rem', '& .MuiInputBase-root': { minHeight: 44 } }}
    />
  );
}

interface MonthPageProps {
  readonly title: string;
  /** Returns the address of this page for another month. */
  readonly addressOf: (month: string) => string;
  /** Address of the page's numbers as a file, if there is one. */
  readonly csvUrl?: string;
  /** Links to the other pages. The default is those of «الحسابات». */
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function MonthPage({
  title,
  addressOf,
  csvUrl,
  tabs = <MoneyTabs />,
  actions,
  children,
}: MonthPageProps) {
  return (
    <>
      <SectionHeading title={title} />
      {tabs}
      <div className={layout.sections}>
        <div className={layout.actions}>
          <MonthField addressOf={addressOf} />
          {actions}
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => print()}>
            {copy.print}
          </Button>
          {csvUrl !== undefined && <SpreadsheetDownload href={csvUrl} linesPerPart={null} />}
        </div>
        {children}
      </div>
    </>
  );
}

interface PrintedPageProps {
  readonly title: string;
  readonly signatures: readonly string[];
  /** The page's amounts. If one has piastres, all are shown with decimals. */
  readonly amounts: readonly number[];
  readonly children: ReactNode;
}

/** The part of a page that is printed, with a header and signatures that only the paper shows. */
export function PrintedPage({ title, signatures, amounts, children }: PrintedPageProps) {
  const { brandName } = useBrand();
  return (
    <div ref={printedAlone} className={styles.paper}>
      <header className={styles.onPaper}>
        <strong>{brandName}</strong>
        <span className={styles.title}>{title}</span>
        <span>{copy.settlement.printedOn(formatWeekday(cairoDay(new Date())))}</span>
      </header>
      <WithDecimals value={hasPiastres(amounts)}>{children}</WithDecimals>
      <footer className={styles.onPaper}>
        {signatures.map((signature) => (
          <span key={signature} className={styles.signature}>
            {signature}
          </span>
        ))}
      </footer>
    </div>
  );
}
