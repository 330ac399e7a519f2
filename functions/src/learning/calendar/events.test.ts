import { describe, expect, it } from 'vitest';
import { courseEvents } from './events.ts';

const now = new Date('2026-11-29T10:00:00.000Z');
const later = (day: string) => `2026-12-${day}T22:00:00.000Z`;
const course = { id: 'c1', title: 'النحو', published: true };
const unlimited = [{ until: null }];
const exam = (lId: string) => ({
  lId,
  title: 'نصف العام',
  opens: '2026-12-10T07:00:00.000Z',
  closes: '2026-12-12T07:00:00.000Z',
});

const idsOf = (...call: Parameters<typeof courseEvents>) =>
  courseEvents(...call).map(({ id }) => id);

describe('the exams of a course', () => {
  it('are entries from their opening to their closing', () => {
    expect(courseEvents({ ...course, exams: [exam('l1')] }, unlimited, now)).toEqual([
      {
        id: 'exam-l1',
        title: 'امتحان «نصف العام» في «النحو»',
        starts: '2026-12-10T07:00:00.000Z',
        ends: '2026-12-12T07:00:00.000Z',
        path: '/courses/c1/lectures/l1',
      },
    ]);
  });

  it('are shown only if the student’s access includes them when they open', () => {
    const exams = [exam('l1'), exam('l2')];
    const access = [{ until: null, lectures: ['l2'] }];
    expect(idsOf({ ...course, exams }, access, now)).toEqual(['exam-l2']);
    expect(idsOf({ ...course, exams }, [{ until: later('09') }], now)).toEqual(['end-c1']);
  });
});

describe('the ends of access', () => {
  it('are the last instant of the last day, and have the same id after an extension', () => {
    const [end] = courseEvents(course, [{ until: later('20') }], now);
    expect(end).toEqual({
      id: 'end-c1',
      title: 'ينتهي اشتراكك في «النحو»',
      starts: '2026-12-20T21:59:59.999Z',
      path: '/courses/c1',
    });
    const extended = courseEvents(course, [{ until: later('20') }, { until: later('30') }], now);
    expect(extended).toMatchObject([{ id: 'end-c1', starts: '2026-12-30T21:59:59.999Z' }]);
  });

  it('are not shown for access without an end', () => {
    expect(courseEvents(course, unlimited, now)).toEqual([]);
    expect(courseEvents(course, [{ until: later('20') }, { until: null }], now)).toEqual([]);
    expect(courseEvents(course, [], now)).toEqual([]);
  });

  it('of single lectures are one entry for each end, unless the full course ends then or later', () => {
    const cards = [
      { until: later('05'), lectures: ['l1', 'l2'] },
      { until: later('07'), lectures: ['l2'] },
    ];
    expect(courseEvents(course, cards, now).map(({ title }) => title)).toEqual([
      'تنتهي محاضرات من اشتراكك في «النحو»',
      'تنتهي محاضرات من اشتراكك في «النحو»',
    ]);
    expect(idsOf(course, [...cards, { until: later('20') }], now)).toEqual(['end-c1']);
  });

  it('stay for thirty days', () => {
    expect(idsOf(course, [{ until: '2026-10-31T00:00:00.000Z' }], now)).toEqual(['end-c1']);
    expect(idsOf(course, [{ until: '2026-10-30T00:00:00.000Z' }], now)).toEqual([]);
  });
});

describe('the lectures that appear', () => {
  const at = Date.parse(later('03'));
  const appearing = (id: string, open = false) => ({ at, lecture: { id, open } });

  it('are one entry for each time, without their titles', () => {
    expect(courseEvents({ ...course, later: [appearing('l8')] }, unlimited, now)).toMatchObject([
      { id: `new-c1-${at}`, title: 'محاضرة جديدة في «النحو»', starts: later('03') },
    ]);
    const two = { ...course, later: [appearing('l8'), appearing('l9')] };
    expect(courseEvents(two, unlimited, now)).toMatchObject([
      { title: 'محاضرات جديدة في «النحو»' },
    ]);
  });

  it('are shown only to students who can open them then', () => {
    const two = { ...course, later: [appearing('l8'), appearing('l9', true)] };
    const card = [{ until: null, lectures: ['l1'] }];
    expect(courseEvents(two, card, now)).toMatchObject([{ title: 'محاضرة جديدة في «النحو»' }]);
    const closed = [{ until: '2026-12-01T00:00:00.000Z' }];
    expect(idsOf({ ...course, later: [appearing('l8')] }, closed, now)).toEqual(['end-c1']);
  });

  it('are not shown while the course is a draft, nor is the time at which it will be published', () => {
    const draft = { ...course, published: false, later: [{ at }, appearing('l8')] };
    expect(courseEvents(draft, unlimited, now)).toEqual([]);
  });
});
