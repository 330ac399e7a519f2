/** Loads the picture library on first use. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture is decoded twice, and a second thread would need as much memory again.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
