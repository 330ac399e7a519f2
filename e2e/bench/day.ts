/**
 * `npm run bench:day` measures what a student's day and an admin's day cost. A browser acts as the
 * student on the built site, with the local stack and a simulation of Hosting's CDN. The exit code
 * is 1 if an ordinary day, or the average day of a week with a question and an exam, exceeds its
 * budget.
 */

import { projectId } from '../../scripts/root.ts';
import { apiClient, signIn } from '../../scripts/seed/api-client.ts';
import { demoCodePrefix } from '../../scripts/seed/demo-courses.ts';
import { demoPeople } from '../../scripts/seed/people.ts';
import { host } from '../../scripts/stack/ports.ts';
import { runProgramWithEnvironment, stackEnvironment } from '../../scripts/stack/services.ts';
import { runCommand } from '../../scripts/terminal/command.ts';
import { textProgress } from '../../scripts/terminal/progress.ts';
import { startBenchStack } from './bench-stack.ts';
import { startCdn } from './cdn.ts';
import {
  averageOfTen,
  averageOfWeek,
  billTable,
  callTable,
  dayTable,
  isWithinBudget,
  medianDay,
  subtractCosts,
} from './day-report.ts';
import { createLedger, type Day, type Usage } from './ledger.ts';
import { addExam, addQuizzes } from './quizzes.ts';
import { playStaffDay } from './staff.ts';
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
    const [first, second, unenrolled] = courses;
    if (first === undefined || second === undefined || unenrolled === undefined)
      throw new Error('The demo has fewer courses than the days need');
    const createCode = async ({ id }: { readonly id: string }) => {
      const request = { cId: id, codePrefix: demoCodePrefix };
      return (await admin.post('admin/courses/access_token', request)).token;
    };
    for (const { id } of [first, second]) await addQuizzes(admin, id);
    const codes = { first: await createCode(first), second: await createCode(second) };
    const student = createStudent({ origin: cdn.origin, folder, clock, idle: ledger.idle });
    const link = `/courses/${unenrolled.id}`;

    await ledger.take();
    const measure = (name: string, run: () => Promise<void>): Promise<Day> =>
      progress.step(name, async () => {
        await run();
        return ledger.take();
      });
    const dayOne = await measure('Day one', () => student.playFirstDay(codes.first));
    const days: Day[] = [];
    for (const name of ['An ordinary day', 'Another'])
      days.push(await measure(name, () => student.playOrdinaryDay(link)));
    const runNightlyJob = () =>
      measure('A night', async () => {
        // The nightly job counts only changes that are a few minutes old.
        clock.advance(10 * 60_000);
        await runProgramWithEnvironment(
          { ...stackEnvironment(stack.ports), ...environment },
          'purge',
          [],
        );
      });
    await runNightlyJob();
    days.push(await measure('A third one', () => student.playOrdinaryDay(link)));
    const busyNight = await runNightlyJob();
    const idleNight = await runNightlyJob();
    const withCode = await measure('A day with a code', () =>
      student.playOrdinaryDay(link, codes.second),
    );
    // The earlier session has expired on the stack's clock.
    const sameAdmin = apiClient(stack, await signIn(stack, demoPeople.admin));
    await addExam(sameAdmin, second.id, clock.now());
    // The instances cache the courses for a minute.
    clock.advance(2 * 60_000);
    await ledger.take();
    const withExam = await measure('A day with a question and an exam', () =>
      student.playExamDay(link),
    );
    const staff = await measure('An admin’s day', () =>
      playStaffDay(stack, Number(new URL(cdn.origin).port)),
    );

    const ordinary = medianDay(days);
    const week = averageOfWeek(ordinary, withExam);
    const average = averageOfTen(dayOne, ordinary, withCode);
    const rows = {
      'day one: visitor, sign-in, a code': dayOne,
      'an ordinary day (middle of 3)': ordinary,
      'the night after it, beyond one in which nothing waits': subtractCosts(busyNight, idleNight),
      'a day with a code': withCode,
      'a day with a question and an exam': withExam,
      'average of a week (6 × ordinary, an exam)': week,
      'average of ten days (one, 8 × ordinary, a code)': average,
      'an admin’s day (one edit, 500 codes, 50 look-ups)': staff,
    };
    console.log(['', dayTable(rows), '', 'The calls of the ordinary day, in order:'].join('\n'));
    console.log([callTable(ordinary), '', 'And of the day with an exam:'].join('\n'));
    console.log(['', callTable(withExam), '', billTable(average)].join('\n'));
    if (isWithinBudget(ordinary) && isWithinBudget(week)) return 0;
    console.error('An ordinary day or an average day of the week is beyond its budget.');
    return 1;
  } finally {
    await cdn.stop();
    await bench.stop();
  }
});
