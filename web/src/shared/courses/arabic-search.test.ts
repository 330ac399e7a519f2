import { foldArabic } from '@markaz/contract/text/fold-arabic';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arabicSearch, searchable } from './arabic-search.ts';
import { courseFixture } from './course-fixture.ts';

const isFound = (query: string, text: string) => arabicSearch(query).matches(foldArabic(text));

// `foldArabic` removes spelling variants such as diacritics, so that folded texts can be compared.
describe('arabic search', () => {
  it.each([
    ['احكام', 'أَحْكَامُ الصَّلَاةِ'],
    ['الصلاه', 'أحكام الصلاة'],
    ['مصطفي', 'أ. مصطفى'],
    ['قراءات', 'القرآءات العشر'],
    ['قراات', 'القراءات'],
    ['مسالة', 'مسألة'],
    ['مؤمن', 'المومن'],
    ['هيئه', 'هيية'],
    ['كـــتاب', 'كتاب الطهارة'],
    ['2026', 'مراجعة ٢٠٢٦'],
    ['۱۲', 'الباب 12'],
    ['الفقه', 'فقه شافعي'],
    ['والنحو', 'نحو وصرف'],
    ['للتفسير', 'تفسير'],
    ['فقه', 'الفقه الحنفي'],
    ['الفقه حنفي', 'فقه المذهب الحنفي'],
    ['PHYSICS', 'Physics فيزياء'],
    ['ﻻ', 'لا إله'],
    ['ٱلقرآن', 'القران الكريم'],
    ['آداب', 'اداب'],
    ['إسلام', 'أسلام'],
    ['شيء', 'شئ'],
    ['مسؤول', 'مسئول'],
    ['نحو', 'النَّحْوُ'],
    ['بالفقه', 'فقه'],
    ['۳', 'الفصل ٣'],
  ])('finds «%s» in «%s»', (query, text) => {
    expect(isFound(query, text)).toBe(true);
  });

  it.each([
    ['نحو', 'الفقه الحنفي'],
    ['فقه نحو', 'الفقه الحنفي'],
    ['الفقه', 'متفقهون'],
  ])('does not find «%s» in «%s»', (query, text) => {
    expect(isFound(query, text)).toBe(false);
  });

  it.each([
    ['الصف الثالث', '3'],
    ['الصف الثالث الثانوي الأزهري', '3'],
    ['تالتة ثانوي', '3'],
    ['ثالثة ثانوي', '3'],
    ['3 ثانوي', '3'],
    ['٣ث', '3'],
    ['ث٣', '3'],
    ['تالتة', '3'],
    ['تانية', '2'],
    ['تاني ثانوي', '2'],
    ['السنة الثانية', '2'],
    ['أولى', '1'],
    ['اولى ثانوى', '1'],
    ['١ ث', '1'],
  ] as const)('the query «%s» finds only courses of the school year %s', (query, year) => {
    const grades = (['1', '2', '3'] as const).filter((grade) =>
      arabicSearch(query).matches(searchable(courseFixture('x', { grade })).text),
    );
    expect(grades).toEqual([year]);
  });

  it('combines a school year with other words, and also finds the year in titles', () => {
    const texts = [
      searchable(courseFixture('فقه', { grade: '2' })),
      searchable(courseFixture('فقه', { grade: '3' })),
      searchable(courseFixture('فقه الصف الثاني')),
      searchable(courseFixture('فقه الجزء الثاني', { grade: '1' })),
    ].map(({ text }) => text);
    const hits = (query: string) => texts.map(arabicSearch(query).matches);
    expect(hits('فقه تانية ثانوي')).toEqual([true, false, true, false]);
    expect(hits('الجزء الثاني')).toEqual([false, false, false, true]);
    expect(hits('الصف الثاني')).toEqual([true, false, true, false]);
  });

  it('treats a query as empty if it contains only an article, diacritics or punctuation', () => {
    for (const query of ['', '  ', 'ال', 'َ', '؟!']) expect(arabicSearch(query).isEmpty).toBe(true);
  });

  const arabic = fc
    .array(fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآةىؤئء ٠١٢٣'), { maxLength: 30 })
    .map((letters) => letters.join(''));

  it('folding does not change a text that is already folded', () => {
    fc.assert(
      fc.property(fc.oneof(arabic, fc.string({ unit: 'grapheme' })), (text) => {
        const folded = foldArabic(text);
        expect(foldArabic(folded)).toBe(folded);
      }),
    );
  });

  it('finds a text by each of its words, with any diacritics and tatweel', () => {
    const mark = fc.constantFrom('', 'َ', 'ِ', 'ّ', 'ـ');
    fc.assert(
      fc.property(arabic, fc.infiniteStream(mark), fc.nat(), (text, marks, at) => {
        const words = text.split(' ').filter((word) => foldArabic(word) !== '');
        const word = words[at % Math.max(words.length, 1)] ?? '';
        const marked = [...word].map((letter) => letter + (marks.next().value ?? '')).join('');
        expect(isFound(marked, text)).toBe(true);
      }),
    );
  });

  it('a search folds only the query, and searches each text at most twice per word of the query', () => {
    const texts = Array.from({ length: 1000 }, (_, index) =>
      foldArabic(`شرح الفقه على المذهب الشافعي للصف الثالث الثانوي الأزهري ${index}`.repeat(4)),
    );
    const fold = vi.spyOn(String.prototype, 'normalize');
    const includes = vi.spyOn(String.prototype, 'includes');
    const hits = texts.filter(arabicSearch('الشافعى 999').matches);
    const callCounts = [fold.mock.calls.length, includes.mock.calls.length];
    vi.restoreAllMocks();
    expect(hits).toHaveLength(1);
    // The query has two words.
    expect(callCounts[0]).toBeLessThanOrEqual(2 * 2);
    // Searching a text of about 260 letters takes well under a microsecond.
    expect(callCounts[1]).toBeLessThanOrEqual(2 * 2 * texts.length);
  });
});
