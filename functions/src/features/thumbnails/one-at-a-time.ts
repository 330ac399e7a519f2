export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Begins each piece of work when the one before it has ended, however that ended. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
