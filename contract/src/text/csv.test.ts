import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvHeader, csvLine, dayCell, poundsCell, readCsv, timeCell } from './csv.ts';

const anyText = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(..."=+-@＝＋－＠;,\t\r\n\v\u0085\u2028 \"''\u00A0\uFEFFم7"),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 14 },
  )
  .map((all) => all.join(''));
const anyCells = fc.array(anyText, { minLength: 1, maxLength: 4 });

describe('a line for spreadsheets', () => {
  it('never writes a formula, wherever a spreadsheet splits the line into cells', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const pieces = csvLine(cells).split(/[;,\t\n\v\f\r\u0085\u2028\u2029]/u);
        for (const piece of pieces) {
          expect(piece.replace(/^[\s"]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['=1+2', `"'=1+2"`],
    ['أحمد;=1', `"أحمد;'=1"`],
    ['أحمد; "=HYPERLINK(""x"")', `"أحمد;' ""=HYPERLINK(""""x"""")"`],
    ['a\t＠x', `"a\t'＠x"`],
    ['a\r\n-1', `"a\r\n'-1"`],
    ['نحو - صرف; 3-4, a@b', '"نحو - صرف; 3-4, a@b"'],
  ])('writes %j as a cell without a formula', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

describe('a file that is read again', () => {
  it('has every text unchanged', () => {
    fc.assert(
      fc.property(fc.array(anyCells, { minLength: 1, maxLength: 3 }), (rows) => {
        const file = csvHeader(['أ']) + rows.map(csvLine).join('');
        expect([...readCsv(file)]).toEqual([['أ'], ...rows]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('distinguishes numbers, days and times from texts, and keeps empty cells', () => {
    const cells: readonly CsvCell[] = [
      '000042',
      42,
      poundsCell(-125_075),
      poundsCell(5),
      dayCell('2026-11-23'),
      timeCell('2026-11-22T22:05:00Z'),
      timeCell(null),
      '',
      undefined,
      '-1',
    ];
    const line = csvLine(cells);
    expect(line).toBe(`"000042",42,-1250.75,0.05,2026-11-23,2026-11-23 00:05,,"",,"'-1"\r\n`);
    expect([...readCsv(line)]).toEqual([
      [
        '000042',
        { plain: '42' },
        { plain: '-1250.75' },
        { plain: '0.05' },
        { plain: '2026-11-23' },
        { plain: '2026-11-23 00:05' },
        ...[null, '', null, '-1'],
      ],
    ]);
  });
});
