import { describe, expect, it } from 'vitest';
import type { CourseFormValues } from '../form/course-form-values.ts';
import { differences, lectureChanges, merged } from './compare-course.ts';

const base: CourseFormValues = {
  courseInfo: { title: 'النحو', description: 'شرح', subject: 'اللغة', grade: '1', author: null },
  lectures: [
    { id: 'a', title: 'المبتدأ', resources: [{ src: 'dQw4w9WgXcQ' }] },
    { id: 'b', title: 'الخبر' },
  ],
};

const withInfo = (info: Partial<CourseFormValues['courseInfo']>): CourseFormValues => ({
  ...base,
  courseInfo: { ...base.courseInfo, ...info },
});

describe('differences', () => {
  it('finds what only the other side changed, and what both did', () => {
    const mine = withInfo({ title: 'النحو ١' });
    const theirs = withInfo({ title: 'النحو الواضح', subject: 'العربية' });
    expect(differences(base, mine, theirs)).toEqual([
      { group: 'title', both: true },
      { group: 'subject', both: false },
    ]);
  });

  it('is silent about what only this side changed and what both made the same', () => {
    const mine = withInfo({ title: ' النحو  ٢ ', description: 'آخر' });
    expect(differences(base, mine, withInfo({ title: 'النحو ٢' }))).toEqual([]);
  });

  it('takes defaults left out and written out for the same', () => {
    const spelled = {
      ...base,
      lectures: base.lectures?.map((lecture) => ({ ...lecture, open: 'false' as const })) ?? [],
    };
    expect(differences(base, base, spelled)).toEqual([]);
  });
});

describe('lectureChanges', () => {
  it('names what came, went and changed, and sees a new order', () => {
    const after: CourseFormValues = {
      ...base,
      lectures: [{ id: 'b', title: 'الخبر وأنواعه' }, { title: 'الحال' }],
    };
    expect(lectureChanges(base, after)).toEqual({
      added: ['الحال'],
      removed: ['المبتدأ'],
      changed: ['الخبر وأنواعه'],
      reordered: false,
    });
    const turned = { ...base, lectures: base.lectures?.toReversed() ?? [] };
    expect(lectureChanges(base, turned)).toMatchObject({ changed: [], reordered: true });
  });
});

describe('merged', () => {
  it('takes each group from the chosen side', () => {
    const mine = withInfo({ title: 'أ', subject: 'ب' });
    const theirs = withInfo({ title: 'ج', subject: 'د' });
    const { courseInfo } = merged(mine, theirs, { subject: 'theirs' });
    expect(courseInfo).toMatchObject({ title: 'أ', subject: 'د' });
  });

  it('sends lectures as new that the other side deleted', () => {
    const theirs = { ...base, lectures: base.lectures?.slice(1) ?? [] };
    const { lectures } = merged(base, theirs, {});
    expect(lectures?.map(({ id }) => id)).toEqual([undefined, 'b']);
    expect(merged(base, theirs, { lectures: 'theirs' }).lectures).toEqual(theirs.lectures);
  });
});
