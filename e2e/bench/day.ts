/**
 * `npm run bench:day`: measures the cost of a student's day and of an admin's. A browser plays the
 * student's on the built site with the local stack, behind a stand-in for Hosting's CDN. Exits with
 * 1 if an ordinary day exceeds its budget.
 */

import { projectId } from '../../scripts/root.ts';
import { apiClient, signIn } from '../../scripts/seed/api-client.ts';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { host } from '../../scripts/stack/ports.ts';
import { runProgramIn, stackEnvironment } from '../../scripts/stack/services.ts';
import { runCommand } from '../../scripts/terminal/command.ts';
import { textProgress } from '../../scripts/terminal/progress.ts';
import { startBenchStack } from './bench-stack.ts';
import { startCdn } from './cdn.ts';
import {
  averageOfTen,
  beyond,
  billTable,
  callTable,
  dayTable,
  isWithin,
  middleDay,
} from './day-report.ts';
import { createLedger, type Day, type Usage } from './ledger.ts';
import { addQuizzes } from './quizzes.ts';
import { staffDay } from './staff.ts';
import { createStudent } from './student.ts';

await runCommand(async () => {
  const progress = textProgress();
  const bench = await startBenchStack(progress);
  const { stack, clock, folder, environment } = bench;
  const counters = `http://${host}:${stack.ports.storage}/local/usage?project=${projectId}`;
  const ledger = createLedger(async () => (await (await fetch(counters)).json()) as Usage);
  const cdn = await startCdn(stack.origin, { ...ledger, now: clock.now });
  try {
    const admin = apiClient(stack, await signIn(stack, demoPeople.admin));
    const { courses } = await admin.post('admin/courses', {});
    const [first, later, other] = courses;
    if (first === undefined || later === undefined || other === undefined)
      throw new Error('The demo has fewer courses than the days need');
    const codeOf = async ({ id }: { readonly id: string }) => {
      const wanted = { cId: id, codePrefix: demoCodePrefix };
      return (await admin.post('admin/courses/access_token', wanted)).token;
    };
    for (const { id } of [first, later]) await addQuizzes(admin, id);
    const codes = { first: await codeOf(first), later: await codeOf(later) };
    const student = createStudent({ origin: cdn.origin, folder, clock, idle: ledger.idle });
    const link = `/courses/${other.id}`;

    await ledger.take();
    const play = (name: string, live: () => Promise<void>): Promise<Day> =>
      progress.step(name, async () => {
        await live();
        return ledger.take();
      });
    const dayOne = await play('Day one', () => student.begin(codes.first));
    const days: Day[] = [];
    for (const name of ['An ordinary day', 'Another'])
      days.push(await play(name, () => student.ordinary(link)));
    const night = () =>
      play('A night', async () => {
        // Everything that the day wrote is now old enough to be counted.
        clock.advance(10 * 60_000);
        await runProgramIn({ ...stackEnvironment(stack.ports), ...environment }, 'purge', []);
      });
    await night();
    days.push(await play('A third one', () => student.ordinary(link)));
    const counting = await night();
    const quiet = await night();
    const withCode = await play('A day with a code', () => student.ordinary(link, codes.later));
    const staff = await play('An admin’s day', () =>
      staffDay(stack, Number(new URL(cdn.origin).port)),
    );

    const ordinary = middleDay(days);
    const average = averageOfTen(dayOne, ordinary, withCode);
    const rows = {
      'day one: visitor, sign-in, a code': dayOne,
      'an ordinary day (middle of 3)': ordinary,
      'the night after it, beyond one in which nothing waits': beyond(counting, quiet),
      'a day with a code': withCode,
      'average of ten days (one, 8 × ordinary, a code)': average,
      'an admin’s day (one edit, 500 codes, 50 look-ups)': staff,
    };
    console.log(['', dayTable(rows), '', 'The calls of the ordinary day, in order:'].join('\n'));
    console.log(['', callTable(ordinary), '', billTable(average)].join('\n'));
    if (isWithin(ordinary)) return 0;
    console.error('An ordinary day is beyond its budget.');
    return 1;
  } finally {
    await cdn.stop();
    await bench.stop();
  }
});
