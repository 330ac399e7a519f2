import type { QuestionInput } from '@markaz/contract/learning/quiz-authoring';
import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copy } from './paste.copy.ts';
import { readQuestions } from './read-questions.ts';

const { problems } = copy;

/** Summarises the questions. Right options begin with a star. */
const summarise = (text: string) =>
  readQuestions(text).map(({ question, problem }) => {
    if (question === null) return problem;
    if (question.kind === 'trueFalse') return [question.text, question.right[0] === 'a'];
    const options = question.options.map(({ id, text }) =>
      question.right.includes(id) ? `*${text}` : text,
    );
    return [question.text, ...options];
  });

const capital = ['عاصمة مصر؟', 'دمشق', '*القاهرة', 'بغداد'];

describe('readQuestions', () => {
  it.each([
    ['letters', 'عاصمة مصر؟\nأ) دمشق\n*ب) القاهرة\nج) بغداد'],
    ['a star after the letter', '١- عاصمة مصر؟\nأ - دمشق\nب - *القاهرة\nج - بغداد'],
    ['a star at the end', '1) عاصمة مصر؟\nأ. دمشق\nب. القاهرة *\nج. بغداد'],
    ['a check mark', 'س١: عاصمة مصر؟\n• دمشق\n• القاهرة ✓\n• بغداد'],
    ['options without letters', 'عاصمة مصر؟\nدمشق\n*القاهرة\nبغداد'],
    ['dashes', 'عاصمة مصر؟\n- دمشق\n- *القاهرة\n- بغداد'],
    ['stars and dashes', 'عاصمة مصر؟\n- دمشق\n* القاهرة\n- بغداد'],
    ['numbered options', 'س 1/ عاصمة مصر؟\n1) دمشق\n2) القاهرة*\n3) بغداد'],
    [
      'numbered options below a question without a number',
      'عاصمة مصر؟\n1. دمشق\n*2. القاهرة\n3. بغداد',
    ],
    ['Latin letters', '1. عاصمة مصر؟\na) دمشق\n*b) القاهرة\nc) بغداد'],
    ['Word\u2019s lists', '1.\tعاصمة مصر؟\r\nأ.\tدمشق\r\n*ب.\tالقاهرة\r\nج.\tبغداد\r\n'],
    ['Word\u2019s bullets', 'عاصمة مصر؟\r\no\tدمشق\r\no\t*القاهرة\r\no\tبغداد\r\n'],
    ['options beside one another', 'عاصمة مصر؟\nأ) دمشق\t*ب) القاهرة\tج) بغداد'],
    [
      'Unicode direction marks',
      '\u200F١-\u00A0عاصمة مصر؟\n\u200Fأ)\u00A0دمشق\n\u202B*ب) القاهرة\u202C\nج) بغداد',
    ],
    ['stretched letters', 'عاصمة مصر؟\nأـ دمشق\n*بـ القاهرة\nجـ بغداد'],
    ['letters in alphabetical order', 'عاصمة مصر؟\nأ) دمشق\n*ب) القاهرة\nت) بغداد'],
    ['empty lines between all lines', 'عاصمة مصر؟\n\nدمشق\n\n*القاهرة\n\nبغداد'],
    ['an empty line below the question', 'عاصمة مصر؟\n\nأ) دمشق\nب) *القاهرة\nج) بغداد'],
    ['a line with the answer', 'عاصمة مصر؟\nأ) دمشق\nب) القاهرة\nج) بغداد\nالإجابة الصحيحة: ب'],
    ['the answer in words', 'عاصمة مصر؟\nدمشق\nالقاهرة\nبغداد\nالإجابة: القاهرة'],
    ['all options on one line', '١- عاصمة مصر؟\n(أ) دمشق *(ب) القاهرة (ج) بغداد'],
    ['a star behind an option on one line', 'عاصمة مصر؟\n(أ) دمشق (ب) القاهرة * (ج) بغداد'],
    ['everything on one line', '١- عاصمة مصر؟ (أ) دمشق (ب) *القاهرة (ج) بغداد'],
    ['dashes on one line', 'عاصمة مصر؟\nأ- دمشق   ب- *القاهرة   ج- بغداد'],
    ['Latin letters on one line', '1) عاصمة مصر؟ a) دمشق b) *القاهرة c) بغداد'],
    ['capital Latin letters', '1) عاصمة مصر؟\nA) دمشق\nB) *القاهرة\nC) بغداد'],
    ['an answer in brackets', 'عاصمة مصر؟\n(أ) دمشق (ب) القاهرة (ج) بغداد\nالإجابة الصحيحة (ب)'],
    [
      'an answer in a sentence',
      'عاصمة مصر؟\nأ) دمشق\nب) القاهرة\nج) بغداد\nالإجابة الصحيحة هي: (ب)',
    ],
    ['an answer without a colon', 'عاصمة مصر؟\nأ) دمشق\nب) القاهرة\nج) بغداد\nالإجابة ب'],
    ['Latin letters with an answer', '1. عاصمة مصر؟\na) دمشق\nb) القاهرة\nc) بغداد\nAnswer: b'],
    ['Word\u2019s line breaks', 'عاصمة مصر؟\u000Bأ) دمشق\u000B*ب) القاهرة\u000Bج) بغداد'],
  ])('reads a question with %s', (_, text) => {
    expect(summarise(text)).toEqual([capital]);
  });

  it('recognises by numbers, letters or question marks where the next question begins', () => {
    const both = [capital, ['عاصمة الشام؟', '*دمشق', 'حلب']];
    const texts = [
      '١- عاصمة مصر؟\nدمشق\n*القاهرة\nبغداد\n٢- عاصمة الشام؟\n*دمشق\nحلب',
      'عاصمة مصر؟\nأ) دمشق\n*ب) القاهرة\nج) بغداد\nعاصمة الشام؟\n*أ) دمشق\nب) حلب',
      'عاصمة مصر؟\nدمشق\n*القاهرة\nبغداد\nعاصمة الشام؟\n*دمشق\nحلب',
    ];
    for (const text of texts) expect(summarise(text)).toEqual(both);
  });

  it('reads several stars, or several letters in the answer line, as several right answers', () => {
    const [result] = readQuestions('من المدن المصرية:\n*القاهرة\n*طنطا\nحلب');
    expect(result?.question).toMatchObject({ kind: 'many', right: ['a', 'b'] });
    const [withAnswerLine] = readQuestions('من المدن؟\nأ) القاهرة\nب) طنطا\nج) حلب\nالإجابة: أ، ب');
    expect(withAnswerLine?.question).toMatchObject({ kind: 'many', right: ['a', 'b'] });
  });

  it('recognises true-or-false statements', () => {
    expect(
      summarise(
        '١- الماء طهور (صح)\n٢- النية ركن في السفر ( خطأ ).\nالصلاة عماد الدين\n*صح\nخطأ\n\nالزكاة سنة؟\nأ) صواب\nب) خطأ *\n\nالصوم ركن ( )\nالإجابة: صح',
      ),
    ).toEqual([
      ['الماء طهور', true],
      ['النية ركن في السفر', false],
      ['الصلاة عماد الدين', true],
      ['الزكاة سنة؟', false],
      ['الصوم ركن', true],
    ]);
  });

  it('reads an explanation as part of the question above it', () => {
    const results = readQuestions(
      '١- عاصمة مصر؟\n*أ) القاهرة\nب) طنطا\nالشرح: بناها الفاطميون.\nوسكنها الناس.\n\nالماء طهور (صح)\n\nالتفسيـر: لأن الأصل الطهارة.',
    );
    expect(results.map(({ question }) => question?.explanation)).toEqual([
      'بناها الفاطميون.\nوسكنها الناس.',
      'لأن الأصل الطهارة.',
    ]);
  });

  it('does not mistake numbers, initials or question marks in an option for marks of the list', () => {
    expect(summarise('كم ناتج ٣ - ٨؟\n-5\n*-5.0\n1.5 متر\n√2 + 1')).toEqual([
      ['كم ناتج ٣ - ٨؟', '-5', '*-5.0', '1.5 متر', '√2 + 1'],
    ]);
    expect(summarise('من كتب الأيام؟\n*د. طه حسين\nد. أحمد أمين\n1990 كتابًا')).toEqual([
      ['من كتب الأيام؟', '*د. طه حسين', 'د. أحمد أمين', '1990 كتابًا'],
    ]);
    expect(summarise('أي الجمل استفهامية؟\n*هل جاء زيد؟\nجاء زيد\nمن جاء؟')).toHaveLength(1);
  });

  it('does not split an option that mentions letters', () => {
    expect(summarise('أي الجمل صحيحة؟\n*من (أ) إلى (ج)\nكلاهما (أ)')).toEqual([
      ['أي الجمل صحيحة؟', '*من (أ) إلى (ج)', 'كلاهما (أ)'],
    ]);
  });

  it.each([
    'إذا كان أ : ب = ٢ : ٣، ب : ج = ٤ : ٥ فما نسبة أ إلى ج؟',
    'احسب (أ - ب) + (ب - ج)',
    'If a - b = 3 and b - c = 2, find c',
  ])('does not split the formula «%s»', (text) => {
    expect(summarise(`${text}\n*واحد\nاثنان`)).toEqual([[text, '*واحد', 'اثنان']]);
  });

  it('splits options of one letter', () => {
    expect(summarise('أي حرف للعطف؟ أ- في ب- *و ج- عن')).toEqual([
      ['أي حرف للعطف؟', 'في', '*و', 'عن'],
    ]);
    expect(summarise('اختر:\n(أ) ب *(ب) ج')).toEqual([['اختر:', 'ب', '*ج']]);
  });

  it.each(['كل ما سبق', 'جميع ما سبق', 'كل ما سبق صحيح', 'لا شيء مما سبق', 'جميعُ ما ذُكر'])(
    'keeps the option «%s» last',
    (text) => {
      const [result] = readQuestions(`من المدن؟\n*أ) ${text}\nب) طنطا\nج) كل مدينة`);
      expect(result?.question?.options.map(({ last = false }) => last)).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('joins the lines of a long question', () => {
    expect(summarise('قال تعالى: ﴿اقرأ﴾\nما معنى الأمر هنا؟\nأ) الندب\nب) *الوجوب')).toEqual([
      ['قال تعالى: ﴿اقرأ﴾\nما معنى الأمر هنا؟', 'الندب', '*الوجوب'],
    ]);
  });

  it.each([
    ['عاصمة مصر؟\nالقاهرة\nطنطا', 1, problems.noRight],
    ['\n\nعاصمة مصر؟', 3, problems.noOptions],
    ['عاصمة مصر؟\n*القاهرة', 1, problems.oneOption],
    ['*القاهرة\nطنطا', 1, problems.noQuestion],
    ['عاصمة مصر؟\n* القاهرة\n* طنطا', 1, problems.allRight],
    ['الماء طهور (   )', 1, problems.truthMissing],
    [
      `س\n*أ) ١\n${'بجدهوز'
        .split('')
        .map((letter) => `${letter}) ${letter}`)
        .join('\n')}`,
      1,
      problems.manyOptions,
    ],
    ['س؟\nأ) ١\nب) ٢\nالإجابة: ج', 4, problems.unknownAnswer],
    ['س؟\n*أ) ١\nب) ٢\nالإجابة: ب', 4, problems.twoAnswers],
    ['س؟\n*نعم\nلا\nنعم', 1, 'تكررت إجابة بالنص نفسه'],
    [
      `س؟\n*نعم\n${'ل'.repeat(limits.optionText + 1)}`,
      3,
      `عدد الحروف ${limits.optionText} على الأكثر`,
    ],
    ['س؟\n*أ) نعم\nب)', 3, 'اكتب الإجابة'],
  ])('reports the line and the problem of %j', (text, line, sentence) => {
    expect(summarise(text)).toEqual([{ line, sentence }]);
  });

  it('returns the text of a faulty question, and reads the other questions', () => {
    const faulty = '٢- عاصمة الشام؟\nأ) دمشق\nب) حلب';
    const results = readQuestions(
      `عاصمة مصر؟\n*أ) القاهرة\nب) طنطا\n\n${faulty}\n\nالماء طهور (صح)`,
    );
    expect(results.map(({ question }) => question !== null)).toEqual([true, false, true]);
    expect(results[1]?.source).toBe(faulty);
    expect(summarise(faulty.replace('أ) ', '*أ) '))).toEqual([['عاصمة الشام؟', '*دمشق', 'حلب']]);
  });

  it('reports further questions as too many when the quiz is full', () => {
    const results = readQuestions('أ ب (صح)\nج د (خطأ)\nه و (صح)', 2);
    expect(results.map(({ problem }) => problem?.sentence ?? null)).toEqual([
      null,
      null,
      problems.tooMany,
    ]);
  });
});

const line = (limit: number) =>
  fc
    .stringMatching(
      /^[\u0621-\u063A\u0641-\u064A]{3}[\u0621-\u063A\u0641-\u0652a-z0-9 ؟،$\\{}+=*]{0,40}[\u0627-\u063A.]$/u,
    )
    .map((text) => cleanLine(text).slice(0, limit))
    .filter((text) => text !== '' && cleanLine(text) === text);

const paragraph = fc
  .array(line(100), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n'));

const question: fc.Arbitrary<QuestionInput> = fc
  .record({
    text: paragraph,
    options: fc.uniqueArray(line(limits.optionText), { minLength: 2, maxLength: 6 }),
    rightFlags: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    isStatement: fc.boolean(),
    explanation: fc.option(paragraph, { nil: '' }),
  })
  .map(({ text, options, rightFlags, isStatement, explanation }) => {
    const otherFields = { text, explanation, picture: null };
    if (isStatement)
      return {
        ...otherFields,
        kind: 'trueFalse' as const,
        options: [
          { id: 'a', text: '' },
          { id: 'b', text: '' },
        ],
        right: [rightFlags[0] ? 'a' : 'b'],
      };
    const ids = options.map((_, index) => 'abcdef'.charAt(index));
    const right = ids.filter((_, index) => rightFlags[index]);
    const chosen = right.length === 0 ? ids.slice(0, 1) : right;
    return {
      ...otherFields,
      kind: chosen.length > 1 ? ('many' as const) : ('one' as const),
      options: options.map((option, index) => ({ id: ids[index] ?? '', text: option })),
      right: chosen,
    };
  });

function formatQuestion(
  { kind, text, options, right, explanation }: QuestionInput,
  number: number,
): string {
  const lines =
    kind === 'trueFalse'
      ? [`${number}- ${text.replaceAll('\n', ' ')} (${right[0] === 'a' ? 'صح' : 'خطأ'})`]
      : [
          `${number}- ${text}`,
          ...options.map(
            (option, index) =>
              `${right.includes(option.id) ? '*' : ''}${'أبجدهو'.charAt(index)}) ${option.text}`,
          ),
        ];
  return [...lines, ...(explanation === '' ? [] : [`الشرح: ${explanation}`])].join('\r\n');
}

describe('readQuestions with any text', () => {
  it('reads back any list of questions that was formatted as text', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), (questions) => {
        const wanted = questions.map((each) =>
          each.kind === 'trueFalse' ? { ...each, text: each.text.replaceAll('\n', ' ') } : each,
        );
        const text = questions
          .map((each, index) => formatQuestion(each, index + 1))
          .join('\r\n\r\n');
        expect(readQuestions(text).map((each) => each.question ?? each)).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });

  it('reads any text without an error, and keeps every line of it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '*',
        'أ) ',
        'ب- ',
        '١- ',
        '2) ',
        'س٣: ',
        '(صح)',
        '( )',
        'الشرح: ',
        'الإجابة: ',
        '\t',
        '•',
        '؟',
      ),
      fc.constantFrom('\n', '\n\n', '\r\n', '\u000B'),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const results = readQuestions(text);
        const sourceLines = new Set(results.flatMap(({ source }) => source.split('\n')));
        const lines = text.split(/\r\n|[\n\r\v\f\u2028\u2029]/u);
        for (const each of lines) if (cleanLine(each) !== '') expect(sourceLines).toContain(each);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a long text of stars, brackets or spaces in linear time', () => {
    const startedAt = performance.now();
    for (const unit of ['*', '(', ' ', '\t', 'أ) ', '١-', '(صح)', 'س\n'])
      readQuestions(unit.repeat(20_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
