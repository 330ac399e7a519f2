import { csvHeader, csvLine, dayCell, poundsCell, timeCell } from '@markaz/contract/text/csv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSpreadsheet } from './spreadsheet.ts';
import { readSpreadsheet } from './spreadsheet-fixture.ts';

const money = (number: number) => ({ number, format: '#,##0.00' });

/** Returns the day in the year 1900 with which spreadsheets count. */
const serialDay = (time: string) => Date.parse(time) / 86_400_000 + 25_569;

it('writes numbers and dates as such, and texts as texts', async () => {
  const file = await toSpreadsheet(
    csvHeader(['البند', 'القيمة']) +
      csvLine(['000042', 42, poundsCell(-125_075), dayCell('2026-11-23')]) +
      csvLine(['=1+2', '-5', poundsCell(15_000), timeCell('2026-11-23T12:05:00Z')]),
  );
  expect(await readSpreadsheet(file)).toEqual([
    ['البند', 'القيمة'],
    [
      '000042',
      42,
      money(-1250.75),
      { number: serialDay('2026-11-23T00:00Z'), format: 'yyyy-mm-dd' },
    ],
    [
      '=1+2',
      '-5',
      money(150),
      {
        number: expect.closeTo(serialDay('2026-11-23T14:05Z'), 6),
        format: 'yyyy-mm-dd hh:mm',
      },
    ],
  ]);
});

it('keeps every text, and never writes a formula', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...'=+-@;,\n "\'<>&م7'),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      const file = await toSpreadsheet(texts.map((each) => csvLine([each])).join(''));
      expect(await readSpreadsheet(file)).toEqual(texts.map((each) => [each]));
    }),
  );
});

it('keeps texts that are names of inherited properties readable', async () => {
  const names = ['constructor', 'toString', '__proto__'];
  const rows = await readSpreadsheet(await toSpreadsheet(csvLine(names)));
  expect(rows.flat().map((name) => String(name).trim())).toEqual(names);
});
