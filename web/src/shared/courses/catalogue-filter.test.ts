import { describe, expect, it } from 'vitest';
import {
  chosenCount,
  facetOptions,
  matchesFilter,
  readFilter,
  withToggledValue,
  writeFilter,
} from './catalogue-filter.ts';
import { courseFixture as course } from './course-fixture.ts';

const fiqh = course('fiqh', {
  title: 'الفقه الشافعي',
  subject: 'فقه',
  grade: '3',
  madhhab: 'shafii',
  author: { id: 'a1', name: 'أ. مصطفى' },
});
const physics = course('physics', {
  title: 'الفيزياء',
  subject: 'فيزياء',
  grade: '1',
  section: 'scientific',
});
const courses = [physics, fiqh];

const ids = (parameters: string, among = courses) => {
  const filter = readFilter(new URLSearchParams(parameters));
  return among.filter((each) => matchesFilter(each, filter)).map(({ id }) => id);
};

describe('catalogue filter', () => {
  it('keeps all courses in their order if the filter is empty', () => {
    expect(ids('')).toEqual(['physics', 'fiqh']);
  });

  it('includes a course for both sections in each section, without an option for both sections', () => {
    const shared = course('shared', { section: 'general' });
    const literary = course('literary', { section: 'literary' });
    const among = [...courses, shared, literary];
    expect(ids('section=scientific', among)).toEqual(['physics', 'fiqh', 'shared']);
    expect(ids('section=literary', among)).toEqual(['fiqh', 'shared', 'literary']);
    expect(facetOptions(among, 'section').map(({ label }) => label)).toEqual(['أدبي', 'علمي']);
  });

  it('accepts any chosen value of a facet, but requires a match in every facet with values', () => {
    expect(ids('grade=1&grade=3')).toEqual(['physics', 'fiqh']);
    expect(ids('grade=1&madhhab=shafii')).toEqual([]);
    expect(ids('author=a1')).toEqual(['fiqh']);
  });

  it('reads the same filter from a URL that it wrote', () => {
    const filter = withToggledValue(
      withToggledValue(readFilter(new URLSearchParams('q=فقه')), 'grade', '3'),
      'subject',
      'فقه & نحو',
    );
    expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
    expect(chosenCount(filter)).toBe(2);
    expect(chosenCount(withToggledValue(filter, 'grade', '3'))).toBe(1);
  });

  it('offers only values that occur in the catalogue, and sorts grades by value', () => {
    expect(facetOptions(courses, 'grade').map(({ value }) => value)).toEqual(['1', '3']);
    expect(facetOptions(courses, 'author')).toEqual([{ value: 'a1', label: 'أ. مصطفى' }]);
    expect(facetOptions(courses, 'section')).toEqual([{ value: 'scientific', label: 'علمي' }]);
  });
});
