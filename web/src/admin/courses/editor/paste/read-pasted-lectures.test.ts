import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesFromLinks, readPastedLectures } from './read-pasted-lectures.ts';

const videoIdOf = (number: number) => String(number).padStart(11, 'a');
const summarise = (text: string, maxLectures?: number) =>
  readPastedLectures(text, maxLectures).map(({ title, src, problem }) => [title, src, problem]);

describe('readPastedLectures', () => {
  it('reads lines with a title and a link, in any notation, and lines with only a link', () => {
    expect(
      summarise(
        'الدرس ١ | https://youtu.be/aaaaaaaaaaa\n\nالدرس ٢: youtube.com/watch?v=bbbbbbbbbbb\nhttps://youtu.be/ccccccccccc\nالرابع | ddddddddddd',
      ),
    ).toEqual([
      ['الدرس ١', 'https://youtu.be/aaaaaaaaaaa', null],
      ['الدرس ٢', 'youtube.com/watch?v=bbbbbbbbbbb', null],
      ['', 'https://youtu.be/ccccccccccc', null],
      ['الرابع', 'ddddddddddd', null],
    ]);
  });

  it.each(['1- ', '١) ', '(1) ', '2. ', '3 - ', '٤.', '[5] ', '٦: '])(
    'removes the number from a line that begins with «%s»',
    (number) => {
      expect(
        summarise(
          `${number}المياه | https://youtu.be/aaaaaaaaaaa\n${number}https://youtu.be/bbbbbbbbbbb\n${number}النجاسات\nhttps://youtu.be/ccccccccccc`,
        ).map(([title]) => title),
      ).toEqual(['المياه', '', 'النجاسات']);
    },
  );

  it.each(['1.5 متر', '٢٠٢٦- مراجعة', '3-2-1', '7 قواعد', '1'])(
    'keeps the number of the title «%s»',
    (title) => {
      expect(summarise(`${title} | https://youtu.be/aaaaaaaaaaa`)[0]?.[0]).toBe(title);
    },
  );

  it('uses the line above a link as its title', () => {
    const [lecture] = readPastedLectures('باب الطهارة\nhttps://youtu.be/aaaaaaaaaaa');
    expect(lecture).toMatchObject({ title: 'باب الطهارة', line: 2, problem: null });
    expect(lecture?.text).toBe('باب الطهارة\nhttps://youtu.be/aaaaaaaaaaa');
  });

  it('reads a line that begins with # as the unit of the lectures below, and repeats the unit in the text of each lecture', () => {
    const video = (id: string) => `https://youtu.be/${id.repeat(11)}`;
    const text = `تمهيد | ${video('a')}\n# الطهارة\nالمياه | ${video('b')}\n#هاشتاج | ${video('c')}\n# الصلاة\nبلا رابط`;
    const pastedLectures = readPastedLectures(text);
    expect(pastedLectures.map(({ unit, title, problem }) => [unit, title, problem])).toEqual([
      ['', 'تمهيد', null],
      ['الطهارة', 'المياه', null],
      ['الطهارة', '#هاشتاج', null],
      ['الصلاة', 'بلا رابط', 'no_link'],
    ]);
    const [readAgain] = readPastedLectures(pastedLectures.at(-1)?.text ?? '');
    expect(readAgain).toMatchObject({ unit: 'الصلاة', title: 'بلا رابط' });
  });

  it('reports the problem of each line', () => {
    const long = 'س'.repeat(limits.lectureTitle + 1);
    expect(
      readPastedLectures(
        `بلا رابط\nموقع | https://example.com/page\nأ | https://youtu.be/aaaaaaaaaaa\nب | aaaaaaaaaaa\n${long} | bbbbbbbbbbb\nت | ccccccccccc`,
        1,
      ).map(({ line, problem }) => [line, problem]),
    ).toEqual([
      [1, 'no_link'],
      [2, 'not_video'],
      [3, null],
      [4, 'repeated'],
      [5, 'long_title'],
      [6, 'too_many'],
    ]);
  });

  it('reads a playlist page that was copied as text', () => {
    const page =
      'سلسلة الفقه\n2 videos\n1\n12:34\nNow playing\nالمياه\nقناة المركز\n•\n1.2K views\n2\n١:٠٢:٠٣\nالنجاسات\nقناة المركز';
    expect(
      readPastedLectures(page).map(({ title, src, durationSeconds, problem }) => [
        title,
        src,
        durationSeconds,
        problem,
      ]),
    ).toEqual([
      ['المياه', '', 754, null],
      ['النجاسات', '', 3723, null],
    ]);
  });

  it('reads back any list of titles and links', () => {
    const title = fc
      .stringMatching(/^[\u0627-\u064A][\u0627-\u064A0-9 ]{0,40}$/u)
      .map(cleanLine)
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 30 }), (titles) => {
        const text = titles.map((each, index) => `${each} | https://youtu.be/${videoIdOf(index)}`);
        expect(summarise(text.join('\r\n'))).toEqual(
          titles.map((each, index) => [each, `https://youtu.be/${videoIdOf(index)}`, null]),
        );
      }),
    );
  });

  it('reports repeated videos and videos that the course already has', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
    fc.assert(
      fc.property(numbers, (videos) => {
        const text = videos.map((video) => `درس | https://youtu.be/${videoIdOf(video)}`).join('\n');
        const accepted = readPastedLectures(text).filter(({ problem }) => problem === null);
        expect(accepted).toHaveLength(new Set(videos).size);
        const repeated = readPastedLectures(text, undefined, [
          '',
          ...accepted.map(({ src }) => src),
        ]);
        expect(repeated.every(({ problem }) => problem === 'repeated')).toBe(true);
      }),
    );
  });

  it('reports links to YouTube playlists and channels', () => {
    expect(
      summarise(
        'الفقه | https://www.youtube.com/playlist?list=PL1\nقناتنا | youtube.com/@markaz',
      ).map(([, , problem]) => problem),
    ).toEqual(['playlist', 'channel']);
  });

  it('reads any text without an error, and limits the lectures to those that the course can take', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(5), (text, maxLectures) => {
        const lectures = readPastedLectures(text, maxLectures);
        expect(lectures.filter(({ problem }) => problem === null).length).toBeLessThanOrEqual(
          maxLectures,
        );
        expect(lectures.length).toBeLessThanOrEqual(text.split(/\s*[\r\n\u2028\u2029]/u).length);
      }),
    );
  });
});

describe('linesFromLinks', () => {
  it('lists each linked video once, with its title', () => {
    const watch = 'https://www.youtube.com/watch?v=';
    expect(
      linesFromLinks([
        { href: `${watch}aaaaaaaaaaa&list=PL1&index=1`, text: ' 12:34 ' },
        { href: `${watch}aaaaaaaaaaa&list=PL1&index=1`, text: 'المياه | الأول' },
        { href: 'https://www.youtube.com/@markaz', text: 'قناة المركز' },
        { href: `${watch}bbbbbbbbbbb&list=PL1&index=2`, text: '' },
      ]),
    ).toBe('المياه - الأول | https://youtu.be/aaaaaaaaaaa\nhttps://youtu.be/bbbbbbbbbbb');
    expect(linesFromLinks([{ href: 'https://example.com/', text: 'x' }])).toBeNull();
  });
});
