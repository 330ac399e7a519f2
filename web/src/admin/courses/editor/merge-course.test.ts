import { describe, expect, it } from 'vitest';
import type { ConflictChoices, Versions } from '../../ui/conflict/merge.ts';
import { type CourseFormValues, type LectureValues, toCourseFormValues } from './course-values.ts';
import { describeCourseDifference, mergeCourse } from './merge-course.ts';

const lecture = (title: string, fields: Partial<LectureValues> = {}): LectureValues => ({
  title,
  description: '',
  unit: '',
  open: 'false',
  durationSeconds: null,
  publishAt: null,
  resources: [],
  ...fields,
});

const empty = toCourseFormValues(null);
const base: CourseFormValues = {
  courseInfo: { ...empty.courseInfo, title: 'النحو', description: 'شرح', subject: 'اللغة' },
  lectures: [
    lecture('المبتدأ', {
      id: 'a',
      resources: [{ type: 'video', src: 'dQw4w9WgXcQ', title: '' }],
    }),
    lecture('الخبر', { id: 'b' }),
  ],
};
const [first, second] = base.lectures as [LectureValues, LectureValues];

const withInfo = (info: Partial<CourseFormValues['courseInfo']>): CourseFormValues => ({
  ...base,
  courseInfo: { ...base.courseInfo, ...info },
});
const withLectures = (...lectures: LectureValues[]): CourseFormValues => ({ ...base, lectures });

const merge = (versions: Partial<Versions<CourseFormValues>>, choices?: ConflictChoices) =>
  mergeCourse({ base, mine: base, theirs: base, ...versions }, choices);

function describeAll(versions: Partial<Versions<CourseFormValues>>) {
  const allVersions = { base, mine: base, theirs: base, ...versions };
  return mergeCourse(allVersions).differences.map((difference) => {
    const { label, isConflict, mine, theirs } = describeCourseDifference(difference, allVersions);
    return isConflict ? [label, mine, theirs] : [label, theirs];
  });
}

describe('mergeCourse', () => {
  it('merges the changes of both admins, and reports a conflict if both changed the same field', () => {
    const mine = withInfo({ title: 'النحو ١', description: 'شرحي' });
    const theirs = withInfo({ title: 'النحو الواضح', subject: 'العربية' });
    const { values, differences } = merge({ mine, theirs });
    expect(values.courseInfo).toMatchObject({
      title: 'النحو ١',
      description: 'شرحي',
      subject: 'العربية',
    });
    expect(differences.map(({ path, isConflict }) => [path, isConflict])).toEqual([
      ['courseInfo.title', true],
      ['courseInfo.subject', false],
    ]);
    const chosen = merge({ mine, theirs }, { 'courseInfo.title': 'theirs' });
    expect(chosen.values.courseInfo.title).toBe('النحو الواضح');
  });

  it('does not report changes that only the user made, or that both admins made identically', () => {
    const mine = withInfo({ title: ' النحو  ٢ ', description: 'آخر' });
    expect(merge({ mine, theirs: withInfo({ title: 'النحو ٢' }) }).differences).toEqual([]);
  });

  it('takes every field of a course from the version that changed it', () => {
    const changedInfo: CourseFormValues['courseInfo'] = {
      title: 'الفقه',
      description: 'آخر',
      subject: 'الفقه',
      grade: '1',
      section: 'literary',
      madhhab: 'hanafi',
      author: { id: 'x', name: 'أ. محمود' },
      published: false,
      publishAt: '2026-12-03T07:00:00.000Z',
    };
    for (const version of ['mine', 'theirs'])
      expect(merge({ [version]: withInfo(changedInfo) }).values.courseInfo).toEqual(changedInfo);
  });

  it('matches a new author in the form with the same author that another admin has stored', () => {
    const mine = withInfo({ author: { name: 'د. هدى' } });
    const theirs = withInfo({ author: { id: 'h', name: 'د. هدى' } });
    const { values, differences } = merge({ mine, theirs });
    expect(values.courseInfo.author).toEqual({ id: 'h', name: 'د. هدى' });
    expect(differences).toEqual([]);
  });

  it('merges edits of different lectures', () => {
    const mine = withLectures({ ...first, title: 'المبتدأ وأنواعه' }, second, lecture('الحال'));
    const theirs = withLectures(second, { ...first, durationSeconds: 600 });
    const { values, differences } = merge({ mine, theirs });
    expect(values.lectures).toMatchObject([
      { id: 'b', title: 'الخبر' },
      { title: 'الحال' },
      { id: 'a', title: 'المبتدأ وأنواعه', durationSeconds: 600 },
    ]);
    expect(differences.some(({ isConflict }) => isConflict)).toBe(false);
  });

  it('sends a lecture as new if the user changed it and another admin deleted it', () => {
    const mine = withLectures({ ...first, title: 'المبتدأ وأنواعه' }, second);
    const theirs = withLectures(second);
    const { lectures } = merge({ mine, theirs }).values;
    expect(lectures.map(({ id }) => id)).toEqual([undefined, 'b']);
    const chosen = merge({ mine, theirs }, { 'lectures.a': 'theirs' });
    expect(chosen.values.lectures).toEqual(merge({ mine: theirs }).values.lectures);
    expect(merge({ theirs }).values.lectures.map(({ id }) => id)).toEqual(['b']);
  });

  it('does not add a lecture twice if the response to its first save was lost', () => {
    const mine = withLectures(first, second, lecture('الحال', { description: 'شرح الحال' }));
    const theirs = withLectures(first, second, lecture('الحال', { id: 'c' }));
    const { values, differences } = merge({ mine, theirs });
    expect(values.lectures.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(differences).toMatchObject([{ path: 'lectures.c.description', isConflict: true }]);
    expect(values.lectures[2]?.description).toBe('شرح الحال');
  });
});

describe('describeCourseDifference', () => {
  it('names fields and their values as the form does', () => {
    const mine = withInfo({ title: 'أ', grade: '1', author: { name: 'د. هدى' } });
    const theirs = withInfo({ title: 'ب', grade: '2', published: false });
    expect(describeAll({ mine, theirs })).toEqual([
      ['عنوان الكورس', 'أ', 'ب'],
      ['الصف', 'الأول الثانوي', 'الثاني الثانوي'],
      ['النشر', 'غير منشور'],
    ]);
    expect(describeAll({ theirs: mine }).at(-1)).toEqual(['المدرس', 'د. هدى']);
  });

  it('names fields of lectures by the lecture\u2019s position in the form', () => {
    const mine = withLectures(lecture('الحال'), first, { ...second, durationSeconds: 60 });
    const theirs = withLectures(
      {
        ...first,
        open: 'true',
        resources: [{ type: 'file', src: 'https://a.example/b', title: 'م' }],
      },
      { ...second, durationSeconds: 120 },
    );
    expect(describeAll({ mine, theirs })).toEqual([
      ['المحاضرة ٢: المحتوى', 'م: https://a.example/b'],
      ['المحاضرة ٢: مفتوحة للجميع', 'مفتوحة للجميع'],
      ['المحاضرة ٣: المدة بالدقائق', '١', '٢'],
    ]);
  });

  it('lists added, deleted and changed lectures, and a changed order', () => {
    const third = lecture('الحال', { id: 'c' });
    expect(describeAll({ theirs: withLectures(first, third) })).toEqual([
      ['المحاضرات', 'أُضيف: «الحال»'],
      ['المحاضرات', 'حُذف: «الخبر»'],
    ]);
    const changed = withLectures(first, { ...second, title: 'الخبر وأنواعه' });
    expect(describeAll({ mine: withLectures(first), theirs: changed })).toEqual([
      ['المحاضرات', 'حُذف: «الخبر»', 'عُدّل: «الخبر وأنواعه»'],
    ]);
    expect(
      describeAll({
        base: withLectures(first, second, third),
        mine: withLectures(second, first, third),
        theirs: withLectures(first, third, second),
      }),
    ).toEqual([
      [
        'المحاضرات',
        'تغيّر الترتيب\n«الخبر»\n«المبتدأ»\n«الحال»',
        'تغيّر الترتيب\n«المبتدأ»\n«الحال»\n«الخبر»',
      ],
    ]);
  });
});
