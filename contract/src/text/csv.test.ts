import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

const anyText = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n\v\u0085\u2028 "\'\u00A0\uFEFFم7'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 14 },
  )
  .map((all) => all.join(''));
const anyCells = fc.array(anyText, { minLength: 1, maxLength: 4 });

/** Parses the cells of a line by RFC 4180. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/gu)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  );
}

describe('a line for spreadsheets', () => {
  it('writes no formula, wherever a spreadsheet splits the line into cells', () => {
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

  it('keeps every cell unchanged except for apostrophes', () => {
    const withoutApostrophes = (text: string) => text.replaceAll("'", '');
    fc.assert(
      fc.property(anyCells, (cells) => {
        expect(cellsOf(csvLine(cells)).map(withoutApostrophes)).toEqual(
          cells.map(withoutApostrophes),
        );
      }),
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
