/** Delay before the URL is revoked, so that the browser can begin writing the file. */
const saveTimeMs = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), saveTimeMs);
}
