/**
 * Time after which the URL is revoked. Before that, the browser must have begun to write the file.
 */
const revokeDelayMs = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
