import fc from 'fast-check';

/** Where pages of the lists end: a moment or a name, perhaps a serial number, and an id. */
const whole = [
  '[1763719200000,"abc"]',
  '[1763719200000,7,"ABC"]',
  '["أحمد","abc"]',
  '[-62135596800000,"abc"]',
  '[253402300799999,9007199254740991,"ABC"]',
];

/** Values as JSON spells them: some no JavaScript number holds, nor any UTF-8. */
const oddPieces = [
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

const encoded = (json: string) => Buffer.from(json).toString('base64url');

const oddPositions = fc
  .array(fc.constantFrom(...oddPieces), { maxLength: 4 })
  .map((all) => `[${all.join(',')}]`);

/** What `after` may be told; where it is hostile, of the right shape and with wrong content, too. */
export function positions(hostility: number): fc.Arbitrary<string> {
  const good = fc.constantFrom(...whole);
  return (hostility === 0 ? good : fc.oneof(good, oddPositions)).map(encoded);
}

/** Moments at the ends of the calendar, and such as only their offset takes beyond. */
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

export function moments(times: readonly string[], hostility: number): fc.Arbitrary<string> {
  const good = fc.constantFrom(...times);
  return hostility === 0 ? good : fc.oneof(good, fc.constantFrom(...calendarEnds));
}
