/** Milliseconds of work after which the browser may draw and take keys. */
const slice = 8;

/** Does something for each item, and never keeps the page from answering meanwhile. */
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
