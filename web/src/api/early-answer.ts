/** The global under which the document leaves its request for the client to take over. */
export const earlyAnswerName = 'markazEarlyAnswer';

declare global {
  var markazEarlyAnswer: Promise<Response> | undefined;
}

/**
 * Stands in the HTML of pages that show the catalogue: asks for it while the JavaScript is still on
 * its way, exactly as the client would (a preload link could not leave the cookies out).
 */
export const earlyCatalogueScript = `(globalThis.${earlyAnswerName}=fetch('/api/courses',{credentials:'omit'})).catch(()=>{})`;

/** The answer to the document's own request for the catalogue: given once, to whoever asks first. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = globalThis.markazEarlyAnswer;
  globalThis.markazEarlyAnswer = undefined;
  return answer;
}
