import { foldArabic } from '@markaz/contract/text/fold-arabic';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../shared/courses/arabic-search.ts';
import { courseFixture as course } from '../../../shared/courses/course-fixture.ts';
import { isOneOff } from './corrections.ts';
import { makeSearch } from './search.ts';

const courses = [
  course('physics', {
    title: 'الفيزياء للصف الأول',
    subject: 'فيزياء',
    section: 'scientific',
    description: 'شرح يبدأ من الفقه',
  }),
  course('fiqh', {
    title: 'الفقه الشافعي',
    subject: 'فقه',
    grade: '3',
    author: { id: 'a', name: 'أ. مصطفى' },
  }),
  course('tafsir', { title: 'التفسير وعلوم القرآن', grade: '2' }),
  course('english', { title: 'English Grammar' }),
];
const titles = { fiqh: ['كتاب الطهارة', 'كتاب الصلاة'], tafsir: ['سورة البقرة'] };
const search = await makeSearch(courses, titles);
const all = () => true;
const ids = (query: string) => search(query, all).courses.map(({ id }) => id);

describe('search', () => {
  it('searches title, labels, teacher and description, titles first', () => {
    expect(ids('الفقه')).toEqual(['fiqh', 'physics']);
    expect(ids('مصطفي')).toEqual(['fiqh']);
    expect(ids('علمى')).toEqual(['physics']);
    expect(ids('تالتة ثانوي')).toEqual(['fiqh']);
    expect(ids('أولى ثانوي')).toEqual(['physics']);
    expect(search('الفقه', ({ id }) => id !== 'fiqh').courses.map(({ id }) => id)).toEqual([
      'physics',
    ]);
  });

  it('finds courses by their lectures, and names the lecture', () => {
    expect(ids('الطهاره')).toEqual(['fiqh']);
    expect(search('فقه الصلاة', all).notes.get('fiqh')).toBe('في محاضرة: كتاب الصلاة');
    expect(search('الفقه', all).notes.size).toBe(0);
    // No single lecture has both words.
    expect(ids('الطهارة الصلاة')).toEqual([]);
  });

  it('works without lectures', async () => {
    const without = await makeSearch(courses);
    expect(without('الفقه', all).courses).toHaveLength(2);
    expect(without('الطهارة', all)).toMatchObject({ courses: [], missed: 'الطهاره' });
  });

  it.each([
    ['فزياء', 'الفيزياء'],
    ['الفزياء', 'الفيزياء'],
    ['تفصير', 'التفسير'],
    ['تفسري', 'التفسير'],
    ['علوم القران تفصير', 'علوم القران التفسير'],
    ['الطهاؤة', 'الطهارة'],
    ['Gramar', 'Grammar'],
  ])('suggests for «%s» the word «%s»', (query, meant) => {
    const { courses: found, suggestion, missed } = search(query, all);
    expect([found, suggestion, missed]).toEqual([[], meant, undefined]);
    expect(ids(meant)).not.toEqual([]);
  });

  it('suggests nothing for unlike words, or words that would not be found either', () => {
    expect(search('كيمياء', all)).toMatchObject({ courses: [], missed: 'كيميا' });
    expect(search('فزياء', ({ id }) => id === 'fiqh').suggestion).toBeUndefined();
    expect(search('تفصير الطهارة', all).suggestion).toBeUndefined();
  });

  it('reads Arabic typed on a Latin keyboard, and leaves Latin words unchanged', () => {
    expect(search('hgtri', all)).toMatchObject({ reading: 'الفقه', courses: [{ id: 'fiqh' }, {}] });
    expect(search('td.dhx', all).reading).toBe('فيزياء');
    expect(search('t.dhx', all).suggestion).toBe('الفيزياء');
    expect(search('grammar', all)).toMatchObject({ courses: [{ id: 'english' }] });
    expect(search('grammar', all).reading).toBeUndefined();
  });
});

const letter = fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي');
const arabicWord = fc.string({ unit: letter, minLength: 4, maxLength: 9 });
const title = fc.array(arabicWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const aTitle = fc.oneof(title, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));

describe('search in any titles', () => {
  it('finds every course by its exact title, and every lecture by its own', async () => {
    const some = fc.array(fc.tuple(aTitle, aTitle), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, fc.nat(), async (pairs, at) => {
        const made = pairs.map(([name], index) => course(`c${index}`, { title: name }));
        const lectures = Object.fromEntries(pairs.map(([, name], index) => [`c${index}`, [name]]));
        const find = await makeSearch(made, lectures);
        const index = at % pairs.length;
        for (const name of pairs[index] ?? [])
          expect(find(name, all).courses.map(({ id }) => id)).toContain(`c${index}`);
      }),
    );
  });

  it('suggests a word that finds the course if one wrong letter finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        title,
        fc.nat(),
        fc.nat(),
        letter,
        fc.nat(3),
        async (name, a, b, to, kind) => {
          const words = wordsOf(name);
          const word = words[a % words.length] ?? '';
          const at = b % word.length;
          const [head, own, tail] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
          const wrong = [
            `${head}${to}${tail}`,
            `${head}${tail}`,
            `${head}${to}${own}${tail}`,
            `${head}${tail.slice(0, 1)}${own}${tail.slice(1)}`,
          ][kind];
          const find = await makeSearch([course('only', { title: name })]);
          const { courses: found, suggestion = '' } = find(wrong ?? '', all);
          if (found.length === 0) expect(find(suggestion, all).courses).toHaveLength(1);
          expect(isOneOff(foldArabic(wrong ?? ''), word)).toBe(true);
          expect(isOneOff(word, foldArabic(wrong ?? ''))).toBe(true);
        },
      ),
    );
  });
});
