/** The picture library, which loads when a picture is first worked on. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // What is decoded is not asked for again, and a second thread takes a second share of memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
