import fc from 'fast-check';

/** Parses JSON, because an object literal cannot have an own property `__proto__`, for example. */
function fromJson(text: string): unknown {
  return JSON.parse(text);
}

/** Returns a deeply nested value. */
function nested(depth: number, open: string, close: string, inner = ''): unknown {
  return fromJson(`${open.repeat(depth)}${inner || '1'}${close.repeat(depth)}`);
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Eعنوان\u2066',
  '\u200F\u200E\u061C',
  '\uFEFF',
  '\uD800',
  '\uDFFFx',
  `${'ع\u064B\u0650\u0651'.repeat(200)}`,
  '👩‍👩‍👧‍👦'.repeat(50),
  '\uFDFA'.repeat(40),
  'x'.repeat(129),
  'x'.repeat(1_501),
  'ض'.repeat(60_000),
  '../../../../etc/passwd',
  '..',
  '.',
  'a/b',
  'a//b',
  '%2e%2e%2f',
  '%00',
  'C:\\Windows\\win.ini',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__name__',
  '__x__',
  'a.b',
  '`a`',
  'a~b*[c]',
  '{{7*7}}',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/latest',
  'https://user:pass@example.com/a.mp4',
  'https://[::1]/a.mp4',
  '=HYPERLINK("x")',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '٠٠٠١٢٣',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:60Z',
  '2026-11-21T10:00:00+99:99',
  Buffer.from('[1,2,3]').toString('base64url'),
  Buffer.from('[9e15,1,"A"]').toString('base64url'),
  Buffer.from('[-9e99,"x","../x"]').toString('base64url'),
  Buffer.from('{"__proto__":1}').toString('base64url'),
  'W1tbW1tb',
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-300,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  253_402_300_800_000,
];

const hostileShapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  fromJson('{"length":{"toString":0}}'),
  fromJson('{"length":{"valueOf":0,"toString":0},"size":{"toString":0}}'),
  fromJson('{"length":1,"trim":0,"slice":0,"replace":0,"normalize":0}'),
  { toString: 'x', valueOf: 1 },
  fromJson('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  { '\uD800': ['\uDFFFx', { 'x\uD83D': 1 }] },
  nested(3_000, '[', ']'),
  nested(3_000, '[', ']', '"\\ud800"'),
  nested(1_000, '{"a":', '}'),
  Array(5_000).fill(0),
  Array(300).fill('dQw4w9WgXcQ'),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
];

/** Generates values that no honest client sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileShapes) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
