// @vitest-environment happy-dom
import type { CourseSummary } from '@markaz/contract/catalogue/courses';
import { subjects } from '@markaz/contract/catalogue/subjects';
import type { SearchWord } from '@markaz/contract/site/site-settings';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { storeSettings } from '../../../shared/brand/settings.ts';
import { courseFixture } from '../../../shared/courses/course-fixture.ts';
import { makeSearch } from './search.ts';

const subjectNames = [
  'الفقه',
  'التفسير',
  'الحديث',
  'التوحيد والمنطق',
  'النحو',
  'الصرف',
  'البلاغة',
  'الأدب والنصوص',
  'اللغة الإنجليزية',
  'اللغة الفرنسية',
  'الفيزياء',
  'الكيمياء',
  'الأحياء',
  'الرياضيات',
  'التاريخ',
  'الجغرافيا',
  'علم النفس',
  'الفلسفة',
  'التربية الرياضية',
  'المحاسبة',
];
const teachers = ['أ. عبد العاطي حسن', 'د. علاء الدين', 'أ. أبو بكر السيد', 'أ. عبدالرحمن فتحي'];

/** 62 courses: every subject in three grades, and two more. */
const courses = [
  ...(['1', '2', '3'] as const).flatMap((grade, year) =>
    subjectNames.map((subject, index) =>
      courseFixture(`${subject} ${grade}`, {
        title: `${subject}، الترم الأول`,
        subject,
        grade,
        description: 'شرح كامل للكتاب في أبواب قصيرة، مع حل تدريبات الكتاب ومراجعة قبل الامتحان.',
        author: { id: `t${(index + year) % 4}`, name: teachers[(index + year) % 4] ?? '' },
      }),
    ),
  ),
  courseFixture('Connect', { title: 'English: Connect Plus', subject: 'English' }),
  courseFixture('sira', { title: 'سيرة عبد الله بن عمر', subject: 'السيرة' }),
];
/** The texts of the demo, in which the same words occur in other forms. */
const demo = [
  courseFixture('demo physics', {
    title: 'الفيزياء: الكهربية والفيزياء الحديثة',
    subject: 'الفيزياء',
    grade: '3',
    description:
      'منهج الصف الثالث كاملًا: الكهربية التيارية والتأثير المغناطيسي والحث، ثم مدخل إلى الفيزياء الحديثة. كل محاضرة تبدأ بالفكرة ثم القانون ثم مسائل متدرجة من نماذج الامتحانات.',
  }),
  courseFixture('demo mathematics', {
    title: 'الرياضيات: النهايات وحساب المثلثات',
    subject: 'الرياضيات',
    grade: '2',
  }),
  courseFixture('demo balagha', {
    title: 'البلاغة: علم البيان',
    subject: 'البلاغة',
    grade: '3',
    description:
      'علم البيان بأبوابه: التشبيه والمجاز والكناية، بأمثلة من القرآن الكريم والحديث الشريف وعيون الشعر، مع بيان السر البلاغي في كل شاهد.',
  }),
];
const titles = {
  'الفيزياء 3': ['التيار الكهربي', 'الحث الكهرومغناطيسي وقانون فاراداي'],
  'الرياضيات 3': ['نهايات الدوال', 'المصفوفات والمحددات'],
  'demo physics': ['التأثير المغناطيسي للتيار الكهربي', 'الأطياف الذرية والليزر'],
  'demo mathematics': ['قاعدتا الجيب وجيب التمام وحل المثلث'],
  'demo balagha': ['الاستعارة التصريحية والمكنية'],
};
const search = await makeSearch([...courses, ...demo], titles);
const find = (query: string) => search(query, () => true);
const ids = (query: string) =>
  find(query)
    .courses.map(({ id }) => id)
    .toSorted();
const ofSubject = (...names: string[]) =>
  [...courses, ...demo]
    .filter(({ subject }) => names.includes(subject))
    .map(({ id }) => id)
    .toSorted();
const taughtBy = (name: string) =>
  courses
    .filter(({ author }) => author?.name === name)
    .map(({ id }) => id)
    .toSorted();

afterEach(() => storeSettings());

describe('a subject by another name', () => {
  it.each([
    ['physics', 'الفيزياء'],
    ['Physics', 'الفيزياء'],
    ['phys', 'الفيزياء'],
    ['فيزيا', 'الفيزياء'],
    ['maths', 'الرياضيات'],
    ['math', 'الرياضيات'],
    ['chemistry', 'الكيمياء'],
    ['biology', 'الأحياء'],
    ['البيولوجي', 'الأحياء'],
    ['history', 'التاريخ'],
    ['فرنساوي', 'اللغة الفرنسية'],
    ['سيكولوجي', 'علم النفس'],
  ])('«%s» finds exactly the courses of «%s»', (query, subject) => {
    expect(ids(query)).toEqual(ofSubject(subject));
    expect(ids(query)).not.toEqual([]);
  });

  it('«رياضة» finds mathematics, and what is called so', () => {
    expect(ids('رياضة')).toEqual(ofSubject('الرياضيات'));
    expect(ids('الرياضه')).toEqual(ofSubject('الرياضيات'));
    expect(ids('رياضية')).toEqual(ofSubject('التربية الرياضية'));
  });

  it('«english» and «إنجليزي» find the courses with either name', () => {
    const expected = ofSubject('اللغة الإنجليزية', 'English');
    for (const query of ['english', 'إنجليزي', 'الانجليزية', 'انجلش'])
      expect([query, ids(query)]).toEqual([query, expected]);
  });

  it('«arabic» finds what «العربي» finds', async () => {
    const arabic = courseFixture('arabic', { title: 'اللغة العربية' });
    const findArabic = await makeSearch([arabic, ...courses]);
    expect(findArabic('arabic', () => true).courses).toEqual([arabic]);
  });

  it('is understood together with other words, and before the school year', () => {
    expect(ids('رياضة تالتة ثانوي')).toEqual(['الرياضيات 3']);
    expect(ids('physics 3 ثانوي الكهربي')).toEqual(['demo physics', 'الفيزياء 3']);
    expect(find('maths المصفوفات').notes.get('الرياضيات 3')).toBe('في محاضرة: المصفوفات والمحددات');
    expect(ids('maths الكهربي')).toEqual([]);
  });

  it('is suggested for a misspelled Latin name', () => {
    expect(find('phisics')).toMatchObject({ courses: [], suggestion: 'physics' });
    expect(find('enlgish').suggestion).toBe('English');
  });

  it('finds exactly the courses of the subject, in any catalogue', async () => {
    const word = fc.constantFrom(...subjects.flatMap(({ words }) => words));
    const title = fc.array(
      fc.constantFrom(
        ...courses.map((course) => course.title),
        ...subjects.flatMap(({ finds }) => finds),
        'المحاسبة',
        'biological logic',
        'أبواب الكتاب',
      ),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(word, fc.array(title, { maxLength: 12 }), async (typed, lists) => {
        const made = lists.map((list, index) =>
          courseFixture(`c${index}`, { title: list.join('، ') }),
        );
        const findMade = await makeSearch(made);
        const idsOf = (query: string) => findMade(query, () => true).courses.map(({ id }) => id);
        const subject = subjects.filter(({ words }) => words.includes(typed));
        const expected = new Set(
          [typed, ...subject.flatMap(({ finds }) => finds)].flatMap((name) => idsOf(name)),
        );
        expect(new Set(idsOf(typed))).toEqual(expected);
      }),
    );
  });
});

describe('a name of two words', () => {
  it.each([
    ['عبدالعاطي', 'أ. عبد العاطي حسن'],
    ['عبد العاطي', 'أ. عبد العاطي حسن'],
    ['عبدالعاطى حسن', 'أ. عبد العاطي حسن'],
    ['علاءالدين', 'د. علاء الدين'],
    ['ابوبكر', 'أ. أبو بكر السيد'],
    ['عبد الرحمن', 'أ. عبدالرحمن فتحي'],
    ['عبدالرحمن', 'أ. عبدالرحمن فتحي'],
  ])('«%s» finds exactly the courses of «%s»', (query, name) => {
    expect(ids(query)).toEqual(taughtBy(name));
    expect(ids(query)).not.toEqual([]);
  });

  it('is found in titles too, together with other words', () => {
    expect(ids('عبدالله')).toEqual(['sira']);
    expect(ids('سيرة عبدالله')).toEqual(['sira']);
    expect(ids('physics عبدالعاطي')).toEqual(
      taughtBy('أ. عبد العاطي حسن').filter((id) => id.startsWith('الفيزياء')),
    );
  });

  it('is corrected if one letter is missing', () => {
    expect(find('عبدالعطي')).toMatchObject({ courses: [], suggestion: 'عبد العاطي' });
  });

  it('is not found in words that only begin like such a name', () => {
    const expected = [...courses, ...demo].filter(({ description }) =>
      description.includes('أبواب'),
    );
    expect(find('أبواب').courses).toEqual(expected);
  });
});

describe('two wrong letters', () => {
  it.each([
    ['الكهرومغناطسية', 'الكهرومغناطيسي'],
    ['كهرمغنطيسي', 'الكهرومغناطيسي'],
    ['المصفوفاط والمحدداد', 'المصفوفات والمحددات'],
  ])('for «%s», suggests «%s»', (query, suggestion) => {
    expect(find(query)).toMatchObject({ courses: [], suggestion });
    expect(ids(suggestion)).not.toEqual([]);
  });

  it.each([
    'الجيولوجيا',
    'الإحصاء',
    'statistics',
    'الاقتصاد',
    'الحاسبات',
    'المواريث',
    'الديناميكا',
    'الاستاتيكا',
  ])('suggests nothing for «%s», which no course teaches', (query) => {
    expect(find(query)).toMatchObject({ courses: [] });
    expect(find(query).suggestion).toBeUndefined();
  });

  it('are not corrected in a short word', () => {
    for (const query of ['الكمايا', 'فيظياظ', 'تفصين'])
      expect([query, find(query).suggestion]).toEqual([query, undefined]);
  });
});

describe('the words of the centre', () => {
  const use = (...searchWords: SearchWord[]) => storeSettings({ searchWords });

  it('find the meaning that staff entered, beginning with the next search', () => {
    expect(ids('كبسوله')).toEqual([]);
    use({ word: 'كبسولة', means: 'النحو' }, { word: 'ميس نورهان', means: 'اللغة الفرنسية' });
    expect(ids('كبسوله')).toEqual(ofSubject('النحو'));
    expect(ids('الكبسوله اولى ثانوي')).toEqual(['النحو 1']);
    expect(ids('ميس نورهان')).toEqual(ofSubject('اللغة الفرنسية'));
    expect(ids('نورهان')).toEqual([]);
    use();
    expect(ids('كبسوله')).toEqual([]);
  });

  it('do not hide the courses that contain the word itself', () => {
    use({ word: 'الصرف', means: 'النحو' });
    expect(ids('الصرف')).toEqual(ofSubject('الصرف', 'النحو'));
  });
});

it('a long query of words with many meanings stays fast', () => {
  const many = Array.from({ length: 60 }, () => 'english رياضة عبدالله').join(' ');
  const started = performance.now();
  expect(find(many).courses).toEqual([]);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('matches in titles come before matches in other texts, whichever name was typed', async () => {
  const made: CourseSummary[] = [
    courseFixture('text', { title: 'مراجعة', description: 'physics' }),
    courseFixture('title', { title: 'الفيزياء' }),
  ];
  const findMade = await makeSearch(made);
  expect(findMade('physics', () => true).courses.map(({ id }) => id)).toEqual(['title', 'text']);
});
