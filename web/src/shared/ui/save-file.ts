/** Time for the browser to begin writing a file, in milliseconds. */
const untilSaved = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), untilSaved);
}
