import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Served } from './child.ts';

/** The middle one of these numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const seconds = 4;
const connections = 100;

/** What is asked again and again; every body comes from a student of its own. */
export interface Load {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: (index: number) => unknown;
  /** How many requests a round has, where it cannot go on for as long as it likes. */
  readonly amount?: number;
}

/** An answer, byte for byte, for the bare app to give. */
export interface Recorded {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly base64: string;
}

export interface Measured {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99: number;
  readonly failed: number;
}

function headersOf(index: number) {
  return { 'content-type': 'application/json', authorization: `Bearer student${index}` };
}

/** Headers that Node writes by itself. */
const ofTheConnection = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]);

/** Asks once, with the first body. */
export async function record({ url }: Served, { method, path, body }: Load): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const headers = { ...headersOf(0), 'accept-encoding': 'gzip' };
    request(url + path, { method, headers }, async (response) => {
      const bytes = await buffer(response);
      const told = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        ofTheConnection.has(name) ? [] : [[name, values[0] ?? ''] as const],
      );
      resolve({
        method,
        path,
        headers: Object.fromEntries(told),
        base64: bytes.toString('base64'),
      });
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body(0)));
  });
}

/** @param from the index of the first body */
async function fire(
  { url }: Served,
  { method, path, body }: Load,
  length: { readonly amount: number } | { readonly duration: number },
  from: number,
): Promise<Measured> {
  let index = from;
  const setupRequest = (asked: autocannon.Request) => {
    const filled = { ...asked, headers: headersOf(index), body: JSON.stringify(body?.(index)) };
    index += 1;
    return filled;
  };
  const result = await autocannon({
    url: url + path,
    connections,
    ...length,
    requests: [
      {
        method,
        path,
        headers: { 'accept-encoding': 'gzip' },
        ...(body === undefined ? {} : { setupRequest }),
      },
    ],
  });
  return {
    rate: result.requests.total / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Rounds of both in turns, so that what else the machine does meets both alike. */
export async function measure(
  { bare, ours }: { readonly bare: Served; readonly ours: Served },
  load: Load,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<{ readonly bare: readonly Measured[]; readonly ours: readonly Measured[] }> {
  // The compiler's work on either is done before anything is measured.
  const rehearsal = { amount: load.amount === undefined ? 20_000 : warmUp };
  await fire(bare, load, { amount: 20_000 }, 0);
  await fire(ours, load, rehearsal, 1);
  const measured = { bare: [] as Measured[], ours: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await fire(bare, load, { duration: seconds }, 0));
    const { amount } = load;
    const from = 1 + warmUp + round * (amount ?? 0);
    const length = amount === undefined ? { duration: seconds } : { amount };
    measured.ours.push(await fire(ours, load, length, from));
  }
  return measured;
}
