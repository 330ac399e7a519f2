/** A call of firebase-tools with Google's answer. */
export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly url: string;
  readonly status: number;
  /** The parsed JSON body; otherwise its text. */
  readonly body: unknown;
}

const line = /<<< \[apiv2\]\[(status|body)\] (\S+) (\S+) (.*)$/u;

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads the calls of firebase-tools from its debug log (its `lib/apiv2.js` writes one line with the
 * status of each answer and one with the body). Its own messages omit why a call failed, and which
 * regions could not be reached. Lines of another form are skipped.
 */
export function readExchanges(log: string): readonly Exchange[] {
  const found: Exchange[] = [];
  for (const [, kind, method = '', url = '', rest = ''] of log
    .split('\n')
    .map((each) => line.exec(each) ?? [])) {
    if (kind === 'status') found.push({ method, url, status: Number(rest), body: undefined });
    const at = found.findLastIndex((each) => each.method === method && each.url === url);
    const last = found[at];
    if (kind === 'body' && last !== undefined) found[at] = { ...last, body: jsonOrText(rest) };
  }
  return found;
}
