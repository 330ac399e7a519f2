import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorBodySchema } from '@markaz/contract/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyTimeouts } from '../../src/http/body.ts';
import { type RequestLimits, requestLimits } from '../../src/http/request-limits.ts';
import { makeCourse, makeToken, type TestCourse } from '../courses.ts';
import { type Account, describeLocally, startApi, type TestApi } from '../harness.ts';
import { makeAdmin, makeCrowd } from '../people.ts';

const testLimits: RequestLimits = { perNetwork: 40, perPeer: 150, refusedCodes: 12 };

let api: TestApi;
let admin: Account;
let course: TestCourse;
beforeAll(async () => {
  // The difference between the timeouts is longer than the delay of a timer on a busy machine.
  const shortTimeouts = { json: 300, multipart: 3_000 };
  api = await startApi({
    limits: testLimits,
    adapt: (deps) => ({ ...deps, bodyTimeouts: shortTimeouts }),
  });
  admin = await makeAdmin(api);
  course = await makeCourse(api, admin);
});

let usedAddresses = 0;
/** Returns an unused address, because the limits count requests by address across tests. */
function newAddress(): string {
  usedAddresses += 1;
  return `198.51.100.${usedAddresses}`;
}

function sendFrom(headers: Record<string, string>) {
  return api.send('auth/logout', undefined, { headers });
}

function sendMany(count: number, headers: (index: number) => Record<string, string>) {
  return Promise.all(Array.from({ length: count }, (_, index) => sendFrom(headers(index))));
}

async function sendManyForStatuses(
  count: number,
  headers: (index: number) => Record<string, string>,
) {
  return (await sendMany(count, headers)).map(({ status }) => status);
}

describe('limits on requests', () => {
  it('the request limits allow at least 1,000 calls a minute, for a school behind one address', () => {
    for (const limit of Object.values(requestLimits)) expect(limit).toBeGreaterThanOrEqual(1_000);
  });

  it('a network that exceeds its limit gets 429 until the time in Retry-After has passed', async () => {
    const headers = { 'x-forwarded-for': `203.0.113.9, ${newAddress()}` };
    const results = await sendManyForStatuses(50, () => headers);
    expect(results.toSorted()).toEqual([...Array(40).fill(200), ...Array(10).fill(429)]);
    const { body, headers: errorHeaders } = await api.expectError('auth/logout', undefined, {
      headers,
    });
    expect(body.error).toBe('too_many_attempts');
    const seconds = Number(errorHeaders.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    api.advance(seconds * 1_000);
    expect((await sendFrom(headers)).status).toBe(200);
  });

  it('a network that exceeds its limit cannot block another network, even with forged headers', async () => {
    const victim = { 'x-forwarded-for': `203.0.113.9, ${newAddress()}` };
    const attacker = newAddress();
    await sendManyForStatuses(60, () => ({
      'x-forwarded-for': `${victim['x-forwarded-for']}, ${attacker}`,
    }));
    await sendManyForStatuses(60, () => ({
      'x-forwarded-for': attacker,
      'fastly-client-ip': '203.0.113.9',
    }));
    expect((await sendFrom(victim)).status).toBe(200);
  });

  it('a caller that forges addresses is still limited by the one address that it cannot forge, and gets 503', async () => {
    const peer = newAddress();
    const startedAt = performance.now();
    const results = await sendMany(170, (index) => ({
      'x-forwarded-for': `192.0.2.${index}, ${peer}`,
    }));
    const acceptedCount = results.filter(({ status }) => status === 200).length;
    const refilledCount = Math.ceil(((performance.now() - startedAt) / 60_000) * 150);
    expect(acceptedCount).toBeGreaterThanOrEqual(150);
    expect(acceptedCount).toBeLessThanOrEqual(150 + refilledCount);
    const rejections = results.filter(({ status }) => status !== 200);
    expect(new Set(rejections.map(({ status }) => status))).toEqual(new Set([503]));
    expect(rejections[0]?.body).toMatchObject({ error: 'unavailable' });
    expect(Number(rejections[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a refused request neither reads nor writes documents', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    await sendManyForStatuses(50, () => headers);
    if (api.local === null) return;
    const refuseOnce = () => api.expectError('courses/course', { id: course.cId }, { headers });
    expect(await api.cost(refuseOnce)).toEqual({ reads: 0, writes: 0, deletes: 0 });
  });
});

describe('guessing access codes', () => {
  it('a person who guesses codes with many accounts is stopped by address, while real codes still work from other addresses', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const accounts = await makeCrowd(api, 15);
    const guess = { cId: course.cId, token: 'TEST-0000-0000-0001' };
    const results: number[] = [];
    for (const [index, account] of accounts.entries()) {
      const path = index % 2 === 0 ? 'courses/course/enroll' : 'courses/course/enroll/lookup';
      const body = index % 2 === 0 ? guess : { token: guess.token };
      results.push((await api.send(path, body, { as: account, headers })).status);
    }
    expect(results).toEqual([...Array(12).fill(200), 429, 429, 429]);

    const [student] = await makeCrowd(api, 1);
    const body = { cId: course.cId, token: await makeToken(api, admin, course.cId) };
    const otherNetwork = { as: student, headers: { 'x-forwarded-for': newAddress() } };
    expect(await api.call('courses/course/enroll', body, otherNetwork)).toMatchObject({
      subscribed: true,
    });
  });

  it('a person who guesses codes is stopped even if the requests have forged forwarding headers', async () => {
    const peer = newAddress();
    const accounts = await makeCrowd(api, 15);
    const results: number[] = [];
    for (const [index, account] of accounts.entries()) {
      const headers = {
        'x-forwarded-for': `192.0.2.${index}, 203.0.113.${index}, ${peer}`,
        'fastly-client-ip': `192.0.2.${index}`,
      };
      const guess = { cId: course.cId, token: 'TEST-0000-0000-0001' };
      results.push(
        (await api.send('courses/course/enroll', guess, { as: account, headers })).status,
      );
    }
    expect(results).toEqual([...Array(12).fill(200), 429, 429, 429]);
  });

  it('a class can redeem its codes from one address', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const students = await makeCrowd(api, 20);
    const batch = { cId: course.cId, count: 20 };
    const { tokens } = await api.call('admin/courses/access_tokens', batch, { as: admin });
    for (const [index, account] of students.entries()) {
      const body = { cId: course.cId, token: tokens[index] };
      const answer = await api.call('courses/course/enroll', body, { as: account, headers });
      expect(answer).toMatchObject({ subscribed: true });
    }
  });
});

describeLocally('refused codes, if storing their count fails', () => {
  const failToCount = (times: number) =>
    api.local?.firestore.faults.inject({ rpc: 'Commit', project: api.projectId, code: 3, times });

  it('a refused code that cannot be counted locks the student for a while, so that even a valid code is refused', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const [student] = await makeCrowd(api, 1);
    const token = await makeToken(api, admin, course.cId);
    failToCount(1);
    const guess = (typedCode: string) =>
      api.expectError(
        'courses/course/enroll',
        { cId: course.cId, token: typedCode },
        { as: student, headers },
      );
    expect((await guess('TEST-0000-0000-0001')).status).toBe(429);
    const { status, headers: errorHeaders } = await guess(token);
    expect(status).toBe(429);
    api.advance(Number(errorHeaders.get('retry-after')) * 1_000);
    const body = { cId: course.cId, token };
    expect(await api.call('courses/course/enroll', body, { as: student, headers })).toMatchObject({
      subscribed: true,
    });
  });

  it('refused codes count for the address even if storing their count fails', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const accounts = await makeCrowd(api, 13);
    const guess = { cId: course.cId, token: 'TEST-0000-0000-0001' };
    failToCount(12);
    for (const account of accounts.slice(0, 12)) {
      await api.expectError('courses/course/enroll', guess, { as: account, headers });
    }
    // The last account is not locked, but its address has reached the limit.
    const sameNetwork = { as: accounts[12], headers };
    expect((await api.expectError('courses/course/enroll', guess, sameNetwork)).status).toBe(429);
    const otherNetwork = { as: accounts[12], headers: { 'x-forwarded-for': newAddress() } };
    expect(await api.call('courses/course/enroll', guess, otherNetwork)).toMatchObject({
      subscribed: false,
    });
  });
});

function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  return socket;
}

/**
 * Waits until the connection closes.
 * @returns the received text and the milliseconds until the end
 */
async function readUntilClosed(socket: Socket) {
  const started = performance.now();
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  // `once` of node:events would reject if the connection is reset. Here a reset also counts as
  // closing.
  await new Promise((resolve) => socket.on('close', resolve));
  return { text, milliseconds: performance.now() - started };
}

describe('a body that is too large', () => {
  it.each([
    ['courses/course', 'application/json', 300_000],
    ['admin/courses/submit', 'multipart/form-data; boundary=x', 7_000_000],
  ])(
    'a large body to %s is refused because of its Content-Length, before it has arrived',
    async (path, type, length) => {
      const socket = openSocket(api.url);
      const closed = readUntilClosed(socket);
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\n` +
          `Authorization: Bearer ${admin.idToken}\r\nContent-Type: ${type}\r\n` +
          `Content-Length: ${length}\r\n\r\n{`,
      );
      const { text, milliseconds } = await closed;
      expect(text).toMatch(/^HTTP\/1\.1 413 /u);
      expect(milliseconds).toBeLessThan(10_000);
    },
  );

  it('a body without Content-Length is refused as soon as it exceeds the limit', async () => {
    const socket = openSocket(api.url);
    const closed = readUntilClosed(socket);
    socket.write(
      `POST /api/courses/course HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    // Exceeds the limit with one write. On a busy machine, writes from a timer might be so slow
    // that the body times out first.
    socket.write(chunk.repeat(8));
    const writing = setInterval(() => {
      if (socket.writable) socket.write(chunk);
    }, 20);
    const { text, milliseconds } = await closed;
    clearInterval(writing);
    expect(text).toMatch(/^HTTP\/1\.1 413 /u);
    expect(milliseconds).toBeLessThan(10_000);
  });
});

/** Sends a body byte by byte until the connection closes. */
async function sendSlowly(path: string, type: string) {
  const socket = openSocket(api.url);
  const closed = readUntilClosed(socket);
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\n` +
      `Authorization: Bearer ${admin.idToken}\r\nContent-Type: ${type}\r\n` +
      'Content-Length: 100000\r\n\r\n',
  );
  const writing = setInterval(() => {
    if (socket.writable) socket.write('x');
  }, 50);
  const { text } = await closed;
  clearInterval(writing);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /u);
  expect(errorBodySchema.parse(JSON.parse(body)).error).toBe('invalid_request');
}

describe('a body that arrives too slowly', () => {
  it('a slow body times out, and does so sooner for JSON from anyone than for an upload from an admin', async () => {
    expect(bodyTimeouts.json).toBeLessThanOrEqual(10_000);
    expect(bodyTimeouts.multipart).toBeGreaterThan(bodyTimeouts.json);
    const endedOrder: string[] = [];
    await Promise.all([
      sendSlowly('admin/courses/submit', 'multipart/form-data; boundary=x').then(() =>
        endedOrder.push('upload'),
      ),
      sendSlowly('courses/course', 'application/json').then(() => endedOrder.push('JSON')),
    ]);
    expect(endedOrder).toEqual(['JSON', 'upload']);
  });

  it('a slow body is refused without waiting for its end if the sender may not make the call', async () => {
    const socket = openSocket(api.url);
    const firstData = once(socket, 'data');
    socket.write(
      `POST /api/admin/courses/submit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n-',
    );
    const [text] = await firstData;
    expect(text).toMatch(/^HTTP\/1\.1 401 /u);
    socket.destroy();
  });

  it('a body that arrives in several pieces before the timeout is accepted', async () => {
    const body = new ReadableStream({
      async start(controller) {
        for (const piece of ['{"id":', '"unkno', 'wn"}']) {
          controller.enqueue(new TextEncoder().encode(piece));
          await sleep(20);
        }
        controller.close();
      },
    });
    const answer = await fetch(`${api.url}/api/courses/course`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress() },
      body,
      duplex: 'half',
    });
    expect(answer.status).toBe(404);
  });
});
