import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** The middle one of these numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const seconds = 4;
const connections = 100;
const warmUp = 20_000;

/** What is asked again and again: a POST with this body, or a GET. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

/** An answer, byte for byte, for the bare app to give. */
export interface Recorded {
  readonly path: string;
  readonly isPost: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly base64: string;
}

function requestOf({ body }: Load) {
  const headers = { 'accept-encoding': 'gzip', authorization: 'Bearer student' };
  if (body === undefined) return { method: 'GET', headers } as const;
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const;
}

/** Asks once. @param url of the server */
export function record(url: string, load: Load): Promise<Recorded> {
  const { method, headers, body = '' } = { body: undefined, ...requestOf(load) };
  return new Promise((resolve, reject) => {
    request(url + load.path, { method, headers }, async (response) => {
      const bytes = await buffer(response);
      const told = Object.entries(response.headersDistinct);
      resolve({
        path: load.path,
        isPost: method === 'POST',
        headers: Object.fromEntries(told.map(([name, values]) => [name, `${values}`])),
        base64: bytes.toString('base64'),
      });
    })
      .on('error', reject)
      .end(body);
  });
}

const fire = (url: string, load: Load, length: { amount: number } | { duration: number }) =>
  autocannon({ url: url + load.path, connections, ...requestOf(load), ...length });

/**
 * Medians for both servers of rounds that take turns, so that what else the machine does meets both
 * alike; each server is warmed up before anything is measured.
 * @returns answers a second, milliseconds for 99 of 100, and how many failed, of each of the servers
 */
export async function measure(urls: readonly string[], load: Load, rounds: number) {
  for (const url of urls) await fire(url, load, { amount: warmUp });
  const results = urls.map((): autocannon.Result[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      results[index]?.push(await fire(url, load, { duration: seconds }));
    }
  }
  return results.map((all) => ({
    rate: median(all.map(({ requests, duration }) => requests.total / duration)),
    p99: median(all.map(({ latency }) => latency.p99)),
    failed: all.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }));
}
