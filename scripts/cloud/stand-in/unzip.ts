import { inflateRawSync } from 'node:zlib';

const end = 0x06054b50;
const endLength = 22;
const entry = 0x02014b50;

/**
 * Returns the files of a zip by path. It reads only what firebase-tools packs: neither split nor
 * encrypted nor over 4 GB. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 * @throws an Error if it is not a zip.
 */
export function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const last = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (last < 0 || zip.length - last < endLength || zip.readUInt32LE(last) !== end)
    throw new Error('This is no zip.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(last + 16);
  for (let left = zip.readUInt16LE(last + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entry) throw new Error('The zip is damaged.');
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    if (!path.endsWith('/')) files.set(path, isPacked ? inflateRawSync(packed) : packed);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
