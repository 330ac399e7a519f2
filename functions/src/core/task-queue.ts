/** Returns a function that runs tasks one after another. A failed task does not stop the next. */
export function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
