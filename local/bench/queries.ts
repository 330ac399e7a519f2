/**
 * Measures queries of the local Firestore in collections of 1,000 and of 100,000 documents. The
 * unit is processor time, because other processes affect it little. Run it with
 * `npm run bench:firestore`.
 */
import type { Fields, Value } from '../src/firestore/model.ts';
import type { ProtoFilter, ProtoStructuredQuery } from '../src/firestore/proto.ts';
import { planQuery } from '../src/firestore/query/plan.ts';
import { resultsAt } from '../src/firestore/query/results.ts';
import { timestampAt } from '../src/firestore/store/clock.ts';
import { DocumentStore } from '../src/firestore/store/store.ts';

const database = 'projects/bench/databases/(default)';
const root = `${database}/documents`;
const sizes = [1_000, 100_000];
const batch = 500;
const repeats = 50;

const equal = (fieldPath: string, stringValue: string): ProtoFilter => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: { stringValue } },
});
const newest = { field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' } as const;
const queries: Readonly<Record<string, ProtoStructuredQuery>> = {
  equality: { where: equal('batch', 'b1') },
  range: {
    where: {
      fieldFilter: {
        field: { fieldPath: 'serial' },
        op: 'LESS_THAN',
        value: { integerValue: '50' },
      },
    },
  },
  'order, 50 of all': { orderBy: [newest], limit: { value: 50 } },
  'equality and order, 50': {
    where: equal('state', 's1'),
    orderBy: [newest],
    limit: { value: 50 },
  },
  'array-contains': {
    where: {
      fieldFilter: {
        field: { fieldPath: 'keys' },
        op: 'ARRAY_CONTAINS',
        value: { stringValue: 'k7' },
      },
    },
  },
};

/** Returns the milliseconds of processor time of a task, including garbage collection. */
function cost(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const text = (value: string): Value => ({ kind: 'string', value });

function card(n: number): Fields {
  return new Map<string, Value>([
    ['serial', { kind: 'integer', value: BigInt(n) }],
    ['batch', text(`b${Math.floor(n / 250)}`)],
    ['state', text(`s${n % 3}`)],
    ['createdAt', { kind: 'timestamp', value: { seconds: BigInt(n * 7_919), nanos: 0 } }],
    ['keys', { kind: 'array', values: [text(`k${n}`), text(`l${n % 7}`)] }],
    ['token', text(`AAAA-BBBB-CCCC-${n}`)],
  ]);
}

/** Writes the documents from number `from` up to `to`, in commits of 500. */
function fill(store: DocumentStore, from: number, to: number): void {
  for (let at = from; at < to; at += batch) {
    const { commitTime: time } = store.nextTimes(false);
    const updateTime = timestampAt(time);
    const changes = Array.from({ length: batch }, (_, index) => {
      const name = `${root}/cards/${((at + index) * 2_654_435_761) % 4_294_967_296}`;
      const after = { name, fields: card(at + index), createTime: updateTime, updateTime };
      return { name, before: undefined, after };
    });
    store.commit({ database, time, changes });
  }
}

const rows = new Map(
  ['write a batch of 500', ...Object.keys(queries).flatMap((name) => [`${name}, first`, name])].map(
    (name) => [name, [] as number[]],
  ),
);
rows.set('write a batch of 500, all indexes there', []);
for (const size of sizes) {
  const store = new DocumentStore({ file: ':memory:', now: Date.now });
  const written = cost(() => fill(store, 0, size));
  rows.get('write a batch of 500')?.push((written * batch) / size);
  for (const [name, query] of Object.entries(queries)) {
    const plan = planQuery(root, { from: [{ collectionId: 'cards' }], ...query });
    const runQuery = () => resultsAt(plan, store.read(database));
    rows.get(`${name}, first`)?.push(cost(runQuery));
    // The first queries also sort index entries. Run some before the measurement.
    for (let time = 0; time < repeats; time++) runQuery();
    const total = cost(() => {
      for (let time = 0; time < repeats; time++) runQuery();
    });
    rows.get(name)?.push(total / repeats);
  }
  const writeCost = cost(() => fill(store, size, size + 20 * batch)) / 20;
  rows.get('write a batch of 500, all indexes there')?.push(writeCost);
  store.close();
}
console.log(`ms of processor time among ${sizes.join(' and ')} documents`);
for (const [name, times] of rows) {
  console.log(`${name.padEnd(42)} ${times.map((each) => each.toFixed(2).padStart(9)).join(' ')}`);
}
