import { type PlainCell, readCsv } from '@markaz/contract/text/csv';
import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/browser';

/** Maximum length of a text that Excel opens. */
const maxTextLength = 32_767;

/**
 * Returns a text that the library writes unchanged. The library looks texts up in an object, where
 * it would find inherited properties such as `constructor`, and Excel would not open the file.
 */
function toText(text: string): string {
  return text in {} ? `${text} ` : text.slice(0, maxTextLength);
}

const dayOrTime = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/u;

/** Returns a number, or a date. Dates have no time zone in Excel, and UTC in the library. */
function toTypedCell({ plain }: PlainCell): CellObject | number {
  const [, day, time] = dayOrTime.exec(plain) ?? [];
  if (day !== undefined) {
    const format = time === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
    return { value: new Date(`${day}T${time ?? '00:00'}Z`), type: Date, format };
  }
  // Amounts of money have two decimals.
  return /\.\d\d$/u.test(plain) ? { value: Number(plain), format: '#,##0.00' } : Number(plain);
}

function toRow(cells: readonly (string | PlainCell | null)[], isHeader: boolean): Row {
  return cells.map((cell) => {
    if (typeof cell !== 'string') return cell && toTypedCell(cell);
    return isHeader ? { value: toText(cell), fontWeight: 'bold' } : toText(cell);
  });
}

/** Number of rows by which the widths of the columns are chosen. */
const measuredRows = 200;
const [minWidth, maxWidth] = [8, 45];

/** Returns the widths of the columns in characters. */
function widthsOf(rows: readonly (readonly (string | PlainCell | null)[])[]) {
  return (rows[0] ?? []).map((_, column) => {
    const lengths = rows.map((cells) => {
      const cell = cells[column] ?? '';
      return typeof cell === 'string' ? cell.length : cell.plain.length;
    });
    return { width: Math.min(maxWidth, Math.max(minWidth, ...lengths) + 2) };
  });
}

/**
 * Converts one of our CSV files to an Excel workbook, which opens with a double-click under every
 * regional setting of Windows. Numbers and dates become such cells, and texts stay texts, so a
 * serial number keeps its zeros and no text becomes a formula.
 */
export function toSpreadsheet(csv: string): Promise<Blob> {
  const rows: Row[] = [];
  const firstRows: (string | PlainCell | null)[][] = [];
  for (const cells of readCsv(csv)) {
    if (firstRows.length < measuredRows) firstRows.push(cells);
    rows.push(toRow(cells, rows.length === 0));
  }
  const columns = widthsOf(firstRows);
  return writeExcelFile(rows, { rightToLeft: true, columns }).toBlob();
}
