declare global {
  /** The document's request for the catalogue (inline/early-catalogue.ts). */
  var markazEarlyAnswer: Promise<Response> | undefined;
}

/** Returns the answer to the document's own request for the catalogue, to the first caller only. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = globalThis.markazEarlyAnswer;
  globalThis.markazEarlyAnswer = undefined;
  return answer;
}
