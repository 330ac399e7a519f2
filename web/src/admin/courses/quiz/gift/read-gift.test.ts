// @vitest-environment happy-dom

import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine, cleanText } from '@markaz/contract/text/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copy } from './gift.copy.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

const { problems } = copy;

/** A question bank as Moodle exports it, with some questions written by hand. */
const bank = `\uFEFF// question: 0  name: Switch category to $course$/top/الفقه
$CATEGORY: $course$/top/الفقه


// question: 12  name: المياه
::المياه::[html]<p>قال تعالى\\: ما حكم الماء <b>المطلق</b>؟<br>اختر\\:</p>{
\t=<p>طهور &amp; مطهر</p>#<p>أحسنت</p>
\t~<p>نجس</p>
\t####<p>الأصل في المياه الطهارة.</p>
}

// question: 13
::أركان::من أركان الوضوء{
\t~%50%النية
\t~%50%غسل الوجه
\t~%-100%السواك
}

الصلاة عماد الدين.{TRUE#لا#نعم####حديث شريف}

قال تعالى: ما ناتج 1 = 1؟ {=12:30 ~13:30 ~a -> b}

عاصمة {=مصر ~الشام} هي القاهرة.

الماء طهور {F}
`;

const skipped = `اكتب عن الصلاة {}

من بنى الأزهر؟ {=الفاطميون =جوهر}

متى بُني الأزهر؟ {#970:2}

::توصيل::صل {=مصر -> القاهرة =الشام -> دمشق}

مقدمة بلا إجابات

س { =أ ~ب

سؤال {~أ ~ب}

سؤال {=أ ~أ}
`;

describe('readGift', () => {
  it('reads choices, weights, true-or-false statements, feedback and escaped characters', () => {
    const { entries, categories, losesPictures } = readGift(bank);
    expect([categories, losesPictures]).toEqual([1, false]);
    const results = entries.map(({ question, problem }) => {
      if (question === null) return problem;
      const { kind, text, options, right, explanation } = question;
      return [kind, text, options.map((option) => option.text), right.join(''), explanation];
    });
    expect(results).toEqual([
      [
        'one',
        'قال تعالى: ما حكم الماء المطلق؟\nاختر:',
        ['طهور & مطهر', 'نجس'],
        'a',
        'الأصل في المياه الطهارة.',
      ],
      ['many', 'من أركان الوضوء', ['النية', 'غسل الوجه', 'السواك'], 'ab', ''],
      ['trueFalse', 'الصلاة عماد الدين.', ['', ''], 'a', 'حديث شريف'],
      ['one', 'قال تعالى: ما ناتج 1 = 1؟', ['12:30', '13:30', 'a -> b'], 'a', ''],
      ['one', 'عاصمة _____ هي القاهرة.', ['مصر', 'الشام'], 'a', ''],
      ['trueFalse', 'الماء طهور', ['', ''], 'b', ''],
    ]);
  });

  it('reads questions with empty lines within the braces', () => {
    const { entries } = readGift(
      'عاصمة مصر؟ {\n\n=القاهرة\n\n\n~دمشق\n\n}\n\nالماء طهور {\n\nT}\n\nناقص {=أ\n\nسؤال {=أ ~ب}',
    );
    expect(entries.map(({ line, question }) => [line, question?.text ?? null])).toEqual([
      [1, 'عاصمة مصر؟'],
      [10, 'الماء طهور'],
      [14, null],
      [16, 'سؤال'],
    ]);
  });

  it('reports the line of each skipped question and why it is skipped', () => {
    expect(
      readGift(skipped).entries.map(({ text, problem }) => [
        problem?.line,
        text,
        problem?.sentence,
      ]),
    ).toEqual([
      [1, 'اكتب عن الصلاة', problems.kinds.Essay],
      [3, 'من بنى الأزهر؟', problems.kinds.Short],
      [5, 'متى بُني الأزهر؟', problems.kinds.Numerical],
      [7, 'توصيل', problems.kinds.Matching],
      [9, 'مقدمة بلا إجابات', problems.kinds.Description],
      [11, 'س { =أ ~ب', problems.unreadable],
      [13, 'سؤال', problems.noRight],
      [15, 'سؤال', 'تكررت إجابة بالنص نفسه'],
    ]);
  });

  it('converts formulas from Moodle\u2019s delimiters', () => {
    const [entry] = readGift('حل \\(\\\\frac\\{1\\}\\{2\\} \\\\neq x\\) {=\\[x^2\\] ~$y$}').entries;
    expect(entry?.question).toMatchObject({
      text: 'حل $\\frac{1}{2} \\neq x$',
      options: [{ text: '$$x^2$$' }, { text: '$y$' }],
    });
  });

  it('reports that pictures are lost, and removes scripts', () => {
    const html = '[html]<p>انظر<img src\\="@@PLUGINFILE@@/a.png" onerror\\="alert(1)"></p>';
    const { entries, losesPictures } = readGift(`${html}<script>alert(1)</script>{=أ ~ب}`);
    expect([entries[0]?.question?.text, losesPictures]).toEqual(['انظر', true]);
  });

  it('reports further questions as too many when the quiz is full', () => {
    const { entries } = readGift('أ {T}\n\nب {T}', 1);
    expect(entries.map(({ problem }) => problem?.sentence ?? null)).toEqual([
      null,
      problems.tooMany,
    ]);
  });
});

const signs = fc.constantFrom(
  ...[
    '=',
    '~',
    '#',
    '{',
    '}',
    ':',
    '\\',
    '\\n',
    '->',
    '[html]',
    '%50%',
    '//',
    '::',
    '$x$',
    '$CATEGORY:',
  ],
  ...['####', '<b>', '&amp;', 'T', 'س', 'الماء ', '؟', '"', '*'],
);
const optionText = fc
  .array(fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 })
  .map((parts) => cleanLine(parts.join('')).slice(0, limits.optionText))
  .filter((text) => text !== '' && cleanLine(text) === text);
const lines = fc
  .array(optionText, { minLength: 1, maxLength: 3 })
  .map((each) => each.join('\n'))
  .filter((text) => cleanText(text) === text && text.length <= limits.explanation);

const question: fc.Arbitrary<QuestionInput> = fc
  .record({
    kind: fc.constantFrom('one' as const, 'many' as const, 'trueFalse' as const),
    text: lines,
    texts: fc.uniqueArray(optionText, { minLength: 2, maxLength: 6 }),
    rightFlags: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    explanation: fc.oneof(lines, fc.constant('')),
  })
  .map(({ kind, text, texts, rightFlags, explanation }) => {
    const optionTexts = kind === 'trueFalse' ? ['', ''] : texts;
    const options = optionTexts.map((each, index) => ({ id: 'abcdef'.charAt(index), text: each }));
    const chosen = options.filter((_, index) => rightFlags[index]).map(({ id }) => id);
    const nonEmpty = chosen.length === 0 ? ['a'] : chosen;
    const right = kind === 'many' ? nonEmpty : nonEmpty.slice(0, 1);
    return { kind, text, picture: null, options, right, explanation };
  });

describe('writeGift', () => {
  it('writes the format that Moodle reads', () => {
    expect(
      writeGift([
        {
          kind: 'many',
          text: 'أي: مما يلي\n$\\neq$؟',
          options: [
            { id: 'a', text: '[html] ٥٠' },
            { id: 'b', text: 'ب' },
            { id: 'c', text: 'ج' },
            { id: 'd', text: 'د' },
          ],
          right: ['a', 'b', 'd'],
          explanation: 'لأن {هذا}',
        },
      ]),
    ).toBe(
      '[plain]أي\\: مما يلي\\n$\\\\neq$؟ {\n\t~%33.33333%[plain][html] ٥٠\n\t~%33.33333%ب\n\t~%-100%ج\n\t~%33.33333%د\n####لأن \\{هذا\\}\n}\n',
    );
  });

  it('writes a file from which readGift reads the same questions', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
        const results = readGift(writeGift(questions)).entries;
        expect(results.map((entry) => entry.question ?? entry)).toEqual(questions);
      }),
      { numRuns: 300 },
    );
  });
});
