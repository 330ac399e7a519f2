import { foldArabic } from '@markaz/contract/fold-arabic';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arabicSearch } from './arabic-search.ts';

const found = (query: string, text: string) => arabicSearch(query).matches(foldArabic(text));

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
    expect(found(query, text)).toBe(true);
  });

  it.each([
    ['نحو', 'الفقه الحنفي'],
    ['فقه نحو', 'الفقه الحنفي'],
    ['الفقه', 'متفقهون'],
  ])('does not find «%s» in «%s»', (query, text) => {
    expect(found(query, text)).toBe(false);
  });

  it('asks for nothing while only an article or marks are typed', () => {
    for (const query of ['', '  ', 'ال', 'َ', '؟!']) expect(arabicSearch(query).empty).toBe(true);
  });

  const arabic = fc
    .array(fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآةىؤئء ٠١٢٣'), { maxLength: 30 })
    .map((letters) => letters.join(''));

  it('folds once and for all', () => {
    fc.assert(
      fc.property(fc.oneof(arabic, fc.string({ unit: 'grapheme' })), (text) => {
        const folded = foldArabic(text);
        expect(foldArabic(folded)).toBe(folded);
      }),
    );
  });

  it('finds every text by any of its words, however they are marked and stretched', () => {
    const mark = fc.constantFrom('', 'َ', 'ِ', 'ّ', 'ـ');
    fc.assert(
      fc.property(arabic, fc.infiniteStream(mark), fc.nat(), (text, marks, at) => {
        const words = text.split(' ').filter((word) => foldArabic(word) !== '');
        const word = words[at % Math.max(words.length, 1)] ?? '';
        const marked = [...word].map((letter) => letter + (marks.next().value ?? '')).join('');
        expect(found(marked, text)).toBe(true);
      }),
    );
  });

  it('folds only the query and looks at each of a thousand courses at most twice a word', () => {
    const texts = Array.from({ length: 1000 }, (_, index) =>
      foldArabic(`شرح الفقه على المذهب الشافعي للصف الثالث الثانوي الأزهري ${index}`.repeat(4)),
    );
    const fold = vi.spyOn(String.prototype, 'normalize');
    const look = vi.spyOn(String.prototype, 'includes');
    const hits = texts.filter(arabicSearch('الشافعى 999').matches);
    const work = [fold.mock.calls.length, look.mock.calls.length];
    vi.restoreAllMocks();
    expect(hits).toHaveLength(1);
    expect(work[0]).toBeLessThanOrEqual(2 * 2);
    // A text of some 260 letters is looked through in well under a microsecond.
    expect(work[1]).toBeLessThanOrEqual(2 * 2 * texts.length);
  });
});
