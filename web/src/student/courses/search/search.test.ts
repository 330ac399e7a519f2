import { foldArabic } from '@markaz/contract/text/fold-arabic';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWords } from '../../../shared/courses/arabic-search.ts';
import { courseFixture as course } from '../../../shared/courses/course-fixture.ts';
import { differByEdits } from './corrections.ts';
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
const anyCourse = () => true;
const ids = (query: string) => search(query, anyCourse).courses.map(({ id }) => id);

describe('search', () => {
  it('searches titles, labels, teachers and descriptions, and lists matches in titles first', () => {
    expect(ids('الفقه')).toEqual(['fiqh', 'physics']);
    expect(ids('مصطفي')).toEqual(['fiqh']);
    expect(ids('علمى')).toEqual(['physics']);
    expect(ids('تالتة ثانوي')).toEqual(['fiqh']);
    expect(ids('أولى ثانوي')).toEqual(['physics']);
    expect(search('الفقه', ({ id }) => id !== 'fiqh').courses.map(({ id }) => id)).toEqual([
      'physics',
    ]);
  });

  it('finds a course by the title of a lecture, and names this lecture in a note', () => {
    expect(ids('الطهاره')).toEqual(['fiqh']);
    expect(search('فقه الصلاة', anyCourse).notes.get('fiqh')).toBe('في محاضرة: كتاب الصلاة');
    expect(search('الفقه', anyCourse).notes.size).toBe(0);
    // No single lecture has both words.
    expect(ids('الطهارة الصلاة')).toEqual([]);
  });

  it('searches only the courses’ own texts if lecture titles are not given', async () => {
    const searchCourses = await makeSearch(courses);
    expect(searchCourses('الفقه', anyCourse).courses).toHaveLength(2);
    expect(searchCourses('الطهارة', anyCourse)).toMatchObject({
      courses: [],
      missedQuery: 'الطهاره',
    });
  });

  it.each([
    ['فزياء', 'الفيزياء'],
    ['الفزياء', 'الفيزياء'],
    ['تفصير', 'التفسير'],
    ['تفسري', 'التفسير'],
    ['علوم القران تفصير', 'علوم القران التفسير'],
    ['الطهاؤة', 'الطهارة'],
    ['Gramar', 'Grammar'],
  ])('for the misspelled «%s», suggests «%s»', (query, suggested) => {
    const { courses: matches, suggestion, missedQuery } = search(query, anyCourse);
    expect([matches, suggestion, missedQuery]).toEqual([[], suggested, undefined]);
    expect(ids(suggested)).not.toEqual([]);
  });

  it('suggests nothing if no similar word exists, or if the suggestion would find nothing', () => {
    expect(search('كيمياء', anyCourse)).toMatchObject({ courses: [], missedQuery: 'كيميا' });
    expect(search('فزياء', ({ id }) => id === 'fiqh').suggestion).toBeUndefined();
    expect(search('تفصير الطهارة', anyCourse).suggestion).toBeUndefined();
  });

  it('converts Arabic that was typed with a Latin keyboard layout, but not words that match as they are', () => {
    expect(search('hgtri', anyCourse)).toMatchObject({
      convertedQuery: 'الفقه',
      courses: [{ id: 'fiqh' }, {}],
    });
    expect(search('td.dhx', anyCourse).convertedQuery).toBe('فيزياء');
    expect(search('t.dhx', anyCourse).suggestion).toBe('الفيزياء');
    expect(search('grammar', anyCourse)).toMatchObject({ courses: [{ id: 'english' }] });
    expect(search('grammar', anyCourse).convertedQuery).toBeUndefined();
  });
});

const letter = fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي');
const arabicWord = fc.string({ unit: letter, minLength: 4, maxLength: 9 });
const title = fc.array(arabicWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const anyTitle = fc.oneof(title, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));

describe('search in random titles', () => {
  it('finds every course by its exact title, and by the exact title of one of its lectures', async () => {
    const titlePairs = fc.array(fc.tuple(anyTitle, anyTitle), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(titlePairs, fc.nat(), async (pairs, pairIndex) => {
        const madeCourses = pairs.map(([name], index) => course(`c${index}`, { title: name }));
        const lectures = Object.fromEntries(pairs.map(([, name], index) => [`c${index}`, [name]]));
        const find = await makeSearch(madeCourses, lectures);
        const index = pairIndex % pairs.length;
        for (const name of pairs[index] ?? [])
          expect(find(name, anyCourse).courses.map(({ id }) => id)).toContain(`c${index}`);
      }),
    );
  });

  it('suggests a word that finds the course if a word with one wrong letter finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        title,
        fc.nat(),
        fc.nat(),
        letter,
        fc.nat(3),
        async (name, a, b, letterToAdd, kind) => {
          const words = splitWords(name);
          const word = words[a % words.length] ?? '';
          const position = b % word.length;
          const [head, original, tail] = [
            word.slice(0, position),
            word[position] ?? '',
            word.slice(position + 1),
          ];
          const misspelled = [
            `${head}${letterToAdd}${tail}`,
            `${head}${tail}`,
            `${head}${letterToAdd}${original}${tail}`,
            `${head}${tail.slice(0, 1)}${original}${tail.slice(1)}`,
          ][kind];
          const find = await makeSearch([course('only', { title: name })]);
          const { courses: matches, suggestion = '' } = find(misspelled ?? '', anyCourse);
          if (matches.length === 0) expect(find(suggestion, anyCourse).courses).toHaveLength(1);
          expect(differByEdits(foldArabic(misspelled ?? ''), word, 1)).toBe(true);
          expect(differByEdits(word, foldArabic(misspelled ?? ''), 1)).toBe(true);
        },
      ),
    );
  });
});
