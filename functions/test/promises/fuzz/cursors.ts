import fc from 'fast-check';

/**
 * Valid cursors of the API's lists, before encoding. A cursor consists of a time or a name, in some
 * lists a serial number, and an id.
 */
const validCursors = [
  '[1763719200000,"abc"]',
  '[1763719200000,7,"ABC"]',
  '["أحمد","abc"]',
  '[-62135596800000,"abc"]',
  '[253402300799999,9007199254740991,"ABC"]',
];

/**
 * JSON values for invalid cursors. JavaScript cannot represent some of the numbers exactly, and
 * UTF-8 cannot encode some of the strings.
 */
const oddValues = [
  '1763719200000',
  '7',
  '-0',
  '-62135596800001',
  '253402300800000',
  '8640000000000001',
  '9007199254740993',
  '9223372036854775808',
  '1e999',
  '1e-300',
  '1.5',
  '"ABC"',
  '"__x__"',
  '"____"',
  '"constructor"',
  '"."',
  '".."',
  '""',
  '"a/b"',
  '"a\\u0000"',
  '"\\ud800"',
  '"x\\udfff"',
  JSON.stringify('x'.repeat(129)),
  JSON.stringify('ض'.repeat(300)),
  'null',
  'true',
  '[]',
  '{"__proto__":1}',
];

const encodeCursor = (json: string) => Buffer.from(json).toString('base64url');

const oddCursors = fc
  .array(fc.constantFrom(...oddValues), { maxLength: 4 })
  .map((all) => `[${all.join(',')}]`);

/** Generates cursors. If `hostility` is not 0, some are well-formed but have invalid content. */
export function cursorsFor(hostility: number): fc.Arbitrary<string> {
  const valid = fc.constantFrom(...validCursors);
  return (hostility === 0 ? valid : fc.oneof(valid, oddCursors)).map(encodeCursor);
}

/** Times at the limits of the calendar. Some exceed a limit only because of their UTC offset. */
const calendarEnds = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '0001-01-01T00:00:00-23:59',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59.999+23:59',
  '9999-12-31T00:00:00-23:59',
  '2026-11-21T10:00+02:00',
];

/** Generates times. If `hostility` is not 0, some are at the limits of the calendar. */
export function timesFor(times: readonly string[], hostility: number): fc.Arbitrary<string> {
  const valid = fc.constantFrom(...times);
  return hostility === 0 ? valid : fc.oneof(valid, fc.constantFrom(...calendarEnds));
}
