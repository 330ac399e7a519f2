/** Milliseconds of work after which the browser may paint and handle input. */
const slice = 8;

/** Runs `work` for each item without blocking the page. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let end = performance.now() + slice;
  for (const item of items) {
    work(item);
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + slice;
  }
}
