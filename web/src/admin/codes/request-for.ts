interface Wish {
  readonly cId: string;
  readonly prefix: string;
}

/** A code that was asked for, and by which id. */
export interface CodeRequest extends Wish {
  readonly id: string;
}

/**
 * The request to send for a code: the one that had no answer, where it asks for the same, for its
 * code may be made already; else a new one.
 * @param open what was asked for last and not answered; null for nothing.
 */
export function requestFor(open: CodeRequest | null, wish: Wish): CodeRequest {
  const isSame = open !== null && open.cId === wish.cId && open.prefix === wish.prefix;
  return isSame ? open : { ...wish, id: crypto.randomUUID() };
}
