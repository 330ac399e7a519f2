import { type KeptReport, keptReports, markReports, strikeReports } from './kept-reports.ts';

/**
 * Sends what a call about a course can carry along: the reports of that course that the server has
 * not taken, which so cost no call of their own. What does not arrive stays to be sent as ever.
 * @throws what `send` throws.
 */
export async function withReports<Answer>(
  uid: string,
  cId: string,
  send: (reports: readonly KeptReport[]) => Promise<Answer>,
): Promise<Answer> {
  const reports = keptReports(uid).filter((each) => each.cId === cId && each.sent !== true);
  markReports(uid, reports, true);
  try {
    const answer = await send(reports);
    strikeReports(uid, reports);
    return answer;
  } catch (error) {
    markReports(uid, reports, false);
    throw error;
  }
}
