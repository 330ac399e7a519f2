import { formatSerial } from '@markaz/contract/access-code';
import type { AccessCode } from '@markaz/contract/access-codes';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Ltr } from '../../shared/format/ltr.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { useCourseTitle } from '../api/all-courses-query.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { CodeFacts } from './code-facts.tsx';
import { CodeMenu } from './code-menu.tsx';
import { CodeStateChip } from './code-state.tsx';
import styles from './code-table.module.css';
import { copy } from './copy.ts';
import type { Deed } from './deeds.ts';

interface Props {
  readonly codes: readonly AccessCode[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (tokens: ReadonlySet<string>) => void;
  readonly onDeed: (deed: Deed, code: AccessCode) => void;
}

/** Shown from the width where the drawer gives way to the bar. */
const wide = { display: { xs: 'none', md: 'table-cell' } } as const;

/** The cards, one a row; on a phone the columns fold into the first. */
export function CodeTable({ codes, selected, onSelect, onDeed }: Props) {
  const titleOf = useCourseTitle();
  const chosenHere = codes.filter(({ token }) => selected.has(token)).length;
  const toggleAll = () =>
    onSelect(new Set(chosenHere === codes.length ? [] : codes.map(({ token }) => token)));
  const toggle = (token: string) => {
    const next = new Set(selected);
    if (!next.delete(token)) next.add(token);
    onSelect(next);
  };

  return (
    <TableContainer component={Paper} variant="outlined">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                checked={codes.length > 0 && chosenHere === codes.length}
                indeterminate={chosenHere > 0 && chosenHere < codes.length}
                onChange={toggleAll}
                slotProps={{ input: { 'aria-label': copy.selectAll } }}
              />
            </TableCell>
            <TableCell>{copy.columns.card}</TableCell>
            <TableCell sx={wide}>{copy.columns.state}</TableCell>
            <TableCell sx={wide}>{copy.columns.course}</TableCell>
            <TableCell sx={wide}>{copy.columns.who}</TableCell>
            <TableCell>
              <VisuallyHidden>{copy.columns.actions}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {codes.map((code) => (
            <TableRow key={code.token} hover selected={selected.has(code.token)}>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={selected.has(code.token)}
                  onChange={() => toggle(code.token)}
                  slotProps={{ input: { 'aria-label': copy.select(code.token) } }}
                />
              </TableCell>
              <TableCell component="th" scope="row" className={styles.card}>
                <span className={styles.token}>
                  <Ltr>{code.token}</Ltr>
                </span>
                <span className={styles.serial}>
                  {copy.facts.serial} <Ltr>{formatSerial(code.serial)}</Ltr>
                </span>
                <span className={styles.folded}>
                  <CodeStateChip state={code.state} />
                  <span>{titleOf(code.cId)}</span>
                  {code.outlet !== '' && <span>{code.outlet}</span>}
                  <CodeFacts code={code} />
                </span>
              </TableCell>
              <TableCell sx={wide}>
                <CodeStateChip state={code.state} />
              </TableCell>
              <TableCell sx={wide}>
                <span className={styles.line}>{titleOf(code.cId)}</span>
                <span className={styles.quiet}>
                  {[code.outlet, code.priceLabel].filter(Boolean).join(' · ')}
                </span>
              </TableCell>
              <TableCell sx={wide}>
                <CodeFacts code={code} />
              </TableCell>
              <TableCell padding="none" className={styles.actions}>
                <CopyButton
                  iconOnly
                  text={code.token}
                  label={copy.copyShort}
                  describedAs={copy.copyNamed(code.token)}
                />
                <CodeMenu code={code} onDeed={(deed) => onDeed(deed, code)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
