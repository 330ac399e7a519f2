/** Loads the picture library on first use. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture is decoded twice, so a cache is useless. A second thread would double the memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
