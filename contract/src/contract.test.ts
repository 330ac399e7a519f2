import { describe, expect, it } from 'vitest';
import { courseSubmissionSchema, resourceInputSchema } from './catalogue/course-input.ts';
import {
  hasFixedSize,
  readAudioSource,
  readMediaSource,
  readVideoSource,
  readYoutubePage,
} from './catalogue/video-source.ts';
import { idSchema } from './ids.ts';
import { isStaffAccess } from './staff/roles.ts';
import { staffApi } from './staff-api.ts';
import { studentApi } from './student-api.ts';
import { westernDigits } from './text/normalise.ts';
import { cleanLine, cleanText } from './text/text.ts';

const id = 'dQw4w9WgXcQ';

describe('the two tables of endpoints', () => {
  it('staff-api.ts has only calls that need a role, all under admin/', () => {
    const calls = Object.entries(staffApi);
    expect(calls.filter(([, { access }]) => !isStaffAccess(access))).toEqual([]);
    expect(calls.filter(([path]) => !path.startsWith('admin/'))).toEqual([]);
  });

  it('student-api.ts has only calls that do not need a role and are not under admin/', () => {
    const calls = Object.entries(studentApi);
    expect(calls.filter(([, { access }]) => isStaffAccess(access))).toEqual([]);
    expect(calls.filter(([path]) => path.startsWith('admin/'))).toEqual([]);
  });
});

describe('idSchema', () => {
  it.each(['constructor', 'hasOwnProperty', '__proto__', '', 'a/b', '..', 'x'.repeat(129)])(
    'rejects %s as an id',
    (text) => {
      expect(idSchema.safeParse(text).success).toBe(false);
    },
  );

  it('accepts the ids that Firestore creates', () => {
    expect(idSchema.parse('kX2pVb7Qm1sT9dYc4LwE')).toBe('kX2pVb7Qm1sT9dYc4LwE');
  });
});

describe('video source', () => {
  it.each([
    id,
    `https://www.youtube.com/watch?v=${id}&t=10s`,
    `https://m.youtube.com/watch?app=desktop&v=${id}`,
    `https://youtu.be/${id}?si=x`,
    `youtu.be/${id}`,
    `www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/watch?v=${id}&list=PL1&index=2`,
    `http://www.youtube.com/watch?v=${id}`,
    `Youtube.com/shorts/${id}`,
  ])('reads %s as YouTube', (src) => {
    expect(readVideoSource(src)).toEqual({ kind: 'youtube', id });
  });

  it.each([
    ['https://www.youtube.com/playlist?list=PLx', 'playlist', 'قائمة تشغيل'],
    ['youtube.com/watch?list=PLx', 'playlist', 'قائمة تشغيل'],
    ['https://www.youtube.com/@markaz', 'channel', 'قناة'],
    ['https://m.youtube.com/channel/UCx/videos', 'channel', 'قناة'],
    ['youtube.com/c/markaz', 'channel', 'قناة'],
  ])('explains that %s is not a video but a %s', (src, page, word) => {
    expect(readVideoSource(src)).toBeNull();
    expect(readYoutubePage(src)).toBe(page);
    const { error } = resourceInputSchema.safeParse({ type: 'video', src });
    expect(error?.issues[0]?.message).toContain(word);
  });

  it('does not recognise a playlist or channel in other URLs', () => {
    for (const src of ['', `https://youtu.be/${id}`, 'https://a.example/playlist?list=x', 'x'])
      expect(readYoutubePage(src)).toBeNull();
  });

  it('recognises files and HLS by their extension', () => {
    expect(readVideoSource('https://a.example/x/y.mp4?k=1')?.kind).toBe('file');
    expect(readVideoSource('https://a.example/x.WEBM')?.kind).toBe('file');
    expect(readVideoSource('https://a.example/x.m3u8')?.kind).toBe('hls');
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    'http://a.example/x.mp4',
    'https://user:secret@a.example/x.mp4',
    'https://a.example/page',
    'https://www.youtube.com/watch?v=short',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    '//a.example/x.mp4',
  ])('rejects %s as a video', (src) => {
    expect(readVideoSource(src)).toBeNull();
    expect(resourceInputSchema.safeParse({ type: 'video', src }).success).toBe(false);
  });
});

describe('audio source', () => {
  it.each(['mp3', 'm4a', 'aac', 'ogg', 'opus', 'wav', 'MP3'])(
    'recognises a file by the extension %s',
    (fileExtension) => {
      const src = `https://a.example/bcdn_token=x/l1.${fileExtension}?expires=9`;
      expect(readAudioSource(` ${src} `)).toEqual({ kind: 'audio', url: src });
      expect(readMediaSource({ type: 'audio', src })).toEqual({ kind: 'audio', url: src });
      expect(resourceInputSchema.safeParse({ type: 'audio', src }).success).toBe(true);
      expect(resourceInputSchema.safeParse({ type: 'video', src }).success).toBe(false);
    },
  );

  it.each([
    id,
    'http://a.example/l1.mp3',
    'https://user:secret@a.example/l1.mp3',
    'https://a.example/l1.mp4',
    'https://a.example/?file=l1.mp3',
    'javascript:l1.mp3',
  ])('rejects %s as audio', (src) => {
    expect(readAudioSource(src)).toBeNull();
    const result = resourceInputSchema.safeParse({ type: 'audio', src });
    expect(result.error?.issues[0]?.message).toContain('mp3');
  });

  it('recognises audio only in resources of the type audio', () => {
    const src = 'https://a.example/l1.mp3';
    expect(readMediaSource({ type: 'file', src })).toBeNull();
    expect(readMediaSource({ type: 'video', src: id })).toEqual({ kind: 'youtube', id });
  });
});

describe('size of a resource', () => {
  const src = 'https://a.example/l1.mp3';
  it.each([1, 14_680_064, 20 * 1024 ** 3])(
    'accepts %d bytes as the size of a resource',
    (bytes) => {
      expect(resourceInputSchema.parse({ type: 'audio', src, bytes }).bytes).toBe(bytes);
    },
  );

  it.each([0, -1, 1.5, Number.NaN, 20 * 1024 ** 3 + 1, '14'])(
    'rejects %s as the size of a resource',
    (bytes) => {
      const parsed = resourceInputSchema.safeParse({ type: 'audio', src, bytes });
      expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['bytes']]);
    },
  );

  it('allows a size for a single file, but not for a stream, a YouTube video or a page', () => {
    const withSize = [
      ['audio', src],
      ['file', 'https://a.example/l1.pdf'],
      ['video', 'https://a.example/l1.mp4'],
    ] as const;
    for (const [type, address] of withSize) expect(hasFixedSize({ type, src: address })).toBe(true);
    const withoutSize = [
      ['video', id],
      ['video', 'https://a.example/l1.m3u8'],
      ['link', src],
      ['audio', 'https://a.example/page'],
    ] as const;
    for (const [type, address] of withoutSize)
      expect(hasFixedSize({ type, src: address })).toBe(false);
  });
});

describe('courseSubmissionSchema', () => {
  it('fills in the defaults of the spec', () => {
    const parsed = courseSubmissionSchema.parse({
      courseInfo: { title: ' النحو ', grade: 1, section: '' },
      lectures: [{ title: 'الدرس الأول' }],
    });
    expect(parsed.courseInfo).toMatchObject({
      title: 'النحو',
      grade: '1',
      section: null,
      published: true,
    });
    expect(parsed.lectures[0]).toMatchObject({
      order: 1,
      open: 'false',
      resources: [],
      description: '',
    });
  });

  it('names every invalid field', () => {
    const parsed = courseSubmissionSchema.safeParse({
      courseInfo: { title: '\u202E ' },
      lectures: [{ title: '', resources: [{ src: 'javascript:alert(1)' }] }],
    });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'courseInfo.title',
      'lectures.0.resources.0.src',
      'lectures.0.title',
    ]);
  });
});

describe('text', () => {
  it('removes bidi and control characters from a line', () => {
    expect(cleanLine(' a\u202Eb\u0000c\n d\u200F ')).toBe('abc d');
    expect(cleanLine('\uD800x')).toBe('x');
  });

  it('keeps one empty line between paragraphs', () => {
    expect(cleanText('a\r\n\r\n\r\n\r\nb \u0007')).toBe('a\n\nb');
  });

  it('converts digits of other scripts to Western digits', () => {
    expect(westernDigits('٠٩ ۰۹ 5')).toBe('09 09 5');
  });
});
