declare global {
  /** The document's request for the catalogue (inline/early-catalogue.ts). */
  var markazEarlyAnswer: Promise<Response> | undefined;
}

/** The answer to the document's own request for the catalogue: given once, to whoever asks first. */
export function takeEarlyAnswer(): Promise<Response> | undefined {
  const answer = globalThis.markazEarlyAnswer;
  globalThis.markazEarlyAnswer = undefined;
  return answer;
}
