import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './ics.ts';

const options = {
  name: 'مواعيدك في المركز',
  origin: 'https://example.org',
  now: new Date('2026-11-29T16:20:11.123Z'),
};
const exam: CalendarEvent = {
  id: 'exam-l1',
  title: 'امتحان «النحو»',
  starts: '2026-12-01T08:00:00.000Z',
  ends: '2026-12-01T10:30:00.000Z',
  path: '/courses/c1/lectures/l1',
};

/** Returns the lines of a calendar as a calendar app reads them (RFC 5545, 3.1). */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar', () => {
  it('has one entry for each event, in UTC', () => {
    expect(unfold(writeCalendar([exam], options))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Markaz//Calendar feed//AR',
      'METHOD:PUBLISH',
      'NAME:مواعيدك في المركز',
      'X-WR-CALNAME:مواعيدك في المركز',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'BEGIN:VEVENT',
      'UID:exam-l1@markaz',
      'DTSTAMP:20261129T000000Z',
      'DTSTART:20261201T080000Z',
      'DTEND:20261201T103000Z',
      'SUMMARY:امتحان «النحو»',
      'URL:https://example.org/courses/c1/lectures/l1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no end for a moment', () => {
    const { ends: _, ...moment } = exam;
    expect(writeCalendar([moment], options)).not.toContain('DTEND');
  });

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    const title = 'أ, ب; ج\\د\nهـ\r\nو';
    expect(unfold(writeCalendar([{ ...exam, title }], options))).toContain(
      'SUMMARY:أ\\, ب\\; ج\\\\د\\nهـ\\nو',
    );
  });

  it('keeps its bytes until the next day', () => {
    const later = new Date('2026-11-29T23:59:59Z');
    expect(writeCalendar([exam], { ...options, now: later })).toBe(writeCalendar([exam], options));
  });

  it('has no line of more than 75 octets, splits no character, and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = writeCalendar([{ ...exam, title }], options);
        const lines = text.split('\r\n');
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
        expect(Buffer.from(text).toString()).toBe(text.toWellFormed());
        const summary = unfold(text).find((line) => line.startsWith('SUMMARY:')) ?? '';
        const unescaped = summary
          .slice('SUMMARY:'.length)
          .replace(/\\([\\;,n])/gu, (_, symbol) => (symbol === 'n' ? '\n' : symbol));
        expect(unescaped).toBe(title.replace(/\r\n|\r/gu, '\n'));
      }),
    );
  });
});
