import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** The median; NaN without numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const seconds = 4;
const connections = 100;
const warmUp = 20_000;

/** A repeated request: a POST with this body, or a GET. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

/** An answer for the bare app to repeat byte for byte. */
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

/** Sends one request. @param url of the server */
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
 * Medians for each server of rounds in turn, so that other load on the machine affects all alike.
 * Each server is warmed up first.
 * @returns answers a second, the 99th percentile in milliseconds, and the number of failures, for
 *   each server
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
