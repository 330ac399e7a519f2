import { type KeptReport, keptReports, markReports, strikeReports } from './kept-reports.ts';

/**
 * Sends a call about a course together with the course's unsent reports, which then cost no call of
 * their own. If it fails, the reports stay unsent.
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
