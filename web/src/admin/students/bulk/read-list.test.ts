import { readEmailAddress } from '@markaz/contract/people/bulk-enrolment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

const readPairs = (...lines: string[]) =>
  readList(lines.join('\r\n')).map(({ email, name }) => [email, name]);

describe('readList', () => {
  it.each([
    ['one below the other', ['a@x.com', ' b@x.com ', '', 'c@x.com']],
    ['one after the other', ['a@x.com, b@x.com; c@x.com']],
    ['with blanks between them', ['a@x.com b@x.com c@x.com']],
    ['with Arabic commas', ['a@x.com، b@x.com،c@x.com']],
    ['as links, with marks around them', ['mailto:a@x.com.', "'b@x.com'", '\u200Fc@x.com\u200E:']],
  ])('reads addresses %s', (_, lines) => {
    expect(readPairs(...lines)).toEqual([
      ['a@x.com', ''],
      ['b@x.com', ''],
      ['c@x.com', ''],
    ]);
  });

  it.each([
    ['as mail programs write them', ['"أحمد علي" <a@x.com>, منى حسن <b@x.com>']],
    ['from a spreadsheet', ['أحمد علي\t01000000000\ta@x.com', 'منى حسن\t\tb@x.com']],
    ['from Excel in Egypt', ['sep=;', '1;أحمد علي;a@x.com', '2;منى حسن;b@x.com']],
    ['with titles', ['م,البريد,الاسم,المعهد', '1,a@x.com,أحمد علي,طنطا', '2,b@x.com,منى حسن,']],
    ['with titles in English', ['"Student name","E-mail"', 'أحمد علي,a@x.com', 'منى حسن,b@x.com']],
    ['beside the address', ['أحمد علي a@x.com', 'b@x.com منى حسن']],
    ['in quotes, over two lines', ['"أحمد', 'علي",a@x.com', '"منى حسن",b@x.com']],
  ])('reads names %s', (_, lines) => {
    expect(readPairs(`\uFEFF${lines[0]}`, ...lines.slice(1))).toEqual([
      ['a@x.com', 'أحمد علي'],
      ['b@x.com', 'منى حسن'],
    ]);
  });

  it('uses the address in the student’s column if each line has two addresses', () => {
    const lines = ['الاسم,بريد الطالب,بريد ولي الأمر', 'أحمد,a@x.com,father@x.com', 'منى,,m@x.com'];
    expect(readPairs(...lines)).toEqual([
      ['a@x.com', 'أحمد'],
      ['منى m@x.com', ''],
    ]);
    expect(readPairs('أحمد,a@x.com,father@x.com')).toEqual([
      ['a@x.com', 'أحمد'],
      ['father@x.com', 'أحمد'],
    ]);
  });

  it('keeps lines without an address, with their line numbers', () => {
    expect(readList('a@x.com\n\nأحمد بلا بريد\nb.x.com,منى\n')).toEqual([
      { line: 1, email: 'a@x.com', name: '' },
      { line: 3, email: 'أحمد بلا بريد', name: '' },
      { line: 4, email: 'b.x.com منى', name: '' },
    ]);
    expect(readList(' \n\n')).toEqual([]);
  });

  it('reads all lines after a quote that is not closed', () => {
    expect(readPairs('"أحمد,a@x.com', 'منى,b@x.com')).toEqual([
      ['a@x.com', '"أحمد'],
      ['b@x.com', 'منى'],
    ]);
  });

  const addresses = fc.stringMatching(/^[a-z][a-z0-9_+]{0,9}@[a-z]{2,6}\.(?:com|org)$/u);
  const names = fc
    .array(fc.constantFrom('أحمد', 'منى', 'عبد الرحمن', 'O"Neil', 'سعد، الابن', 'Ali;', 'Sami,'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((words) => words.join(' '));
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  it('reads back any list that a spreadsheet wrote', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ email: addresses, name: names }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('\t', ';', ','),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (people, separator, lineEnd, hasHeader) => {
          const lines = people.map(({ email, name }) => [quote(name), email].join(separator));
          const text = [...(hasHeader ? [`الاسم${separator}البريد`] : []), ...lines].join(lineEnd);
          expect(readList(text).map(({ email, name }) => ({ email, name }))).toEqual(people);
        },
      ),
    );
  });

  it('finds every address, with any text around it', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'ab "،;,\t\n<>م.1|'), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyText, addresses), { minLength: 1, maxLength: 9 }),
        (pieces) => {
          const text = pieces.map(([before, email]) => `${before} ${email} `).join('');
          const found = readList(text).map(({ email }) => readEmailAddress(email));
          for (const [, email] of pieces) expect(found).toContain(email);
        },
      ),
    );
  });

  it('accepts any text, and never returns an empty row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { email } of readList(text)) expect(email).not.toBe('');
      }),
    );
  });

  // An algorithm with quadratic time would take hours.
  it.each(['"', '@', 'a@', '""a,', '" ', 'a"', ';@x.com', '<(', '\u200F\n'])(
    'reads a long text of repeated %j in linear time',
    (piece) => {
      expect(readList(piece.repeat(100_000)).length).toBeLessThanOrEqual(100_000);
    },
  );
});
