import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** Returns the median, or NaN if there are no numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** A request that is sent many times. It is a POST if there is a body, otherwise a GET. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

/** A response that the bare app repeats byte for byte. */
export interface RecordedResponse {
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

/** Sends one request and records its response. @param url URL of the server */
export async function recordResponse(url: string, load: Load): Promise<RecordedResponse> {
  const { body, ...options } = { body: '', ...requestOf(load) };
  const [response] = await once(request(url + load.path, options).end(body), 'response');
  const headers = Object.entries((response as IncomingMessage).headersDistinct);
  return {
    path: load.path,
    isPost: load.body !== undefined,
    headers: Object.fromEntries(headers.map(([name, values]) => [name, `${values}`])),
    base64: (await buffer(response)).toString('base64'),
  };
}

const sendLoad = (url: string, load: Load, length: { amount: number } | { duration: number }) =>
  autocannon({ url: url + load.path, connections: 100, ...requestOf(load), ...length });

/**
 * Measures servers in turn, so that other load on the machine affects all of them alike. Each
 * server is warmed up first.
 * @returns the medians of the rounds for each server: `rate` in responses per second, and `p99`,
 * the 99th percentile of the latency in milliseconds. `failed` is the number of failures in all
 * rounds
 */
export async function measureServers(urls: readonly string[], load: Load, rounds: number) {
  for (const url of urls) await sendLoad(url, load, { amount: 20_000 });
  const results = urls.map((): autocannon.Result[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      results[index]?.push(await sendLoad(url, load, { duration: 4 }));
    }
  }
  return results.map((all) => ({
    rate: median(all.map(({ requests, duration }) => requests.total / duration)),
    p99: median(all.map(({ latency }) => latency.p99)),
    failed: all.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }));
}

const lectures = Array.from({ length: 10 }, (_, index) => ({
  title: `الدرس ${index + 1}`,
  description: 'شرح الدرس مع أمثلة وتدريبات على نمط الامتحان.',
  order: index + 1,
  resources: [{ type: 'video', src: `https://videos.example/${index}.mp4` }],
}));

/**
 * Creates twelve courses of ten lectures. Returns the id of the last course.
 * @param url URL of the API
 */
export async function seedCourses(url: string): Promise<string> {
  let id = '';
  for (let number = 1; number <= 12; number += 1) {
    const courseInfo = {
      title: `النحو: الجزء ${number}`,
      description: 'شرح باب من أبواب النحو مع إعراب الشواهد. '.repeat(20),
      subject: 'النحو',
      author: { name: 'مدرس تجريبي' },
    };
    const body = new FormData();
    body.set('courseInfo', JSON.stringify(courseInfo));
    body.set('lectures', JSON.stringify(lectures));
    const headers = { authorization: 'Bearer admin' };
    const response = await fetch(`${url}/api/admin/courses/submit`, {
      method: 'POST',
      headers,
      body,
    });
    if (!response.ok) throw new Error(`A course was refused: ${await response.text()}`);
    ({ id } = (await response.json()) as { id: string });
  }
  return id;
}
