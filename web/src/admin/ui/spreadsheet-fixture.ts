import { strFromU8, unzipSync } from 'fflate';

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|amp|quot);/gu, (_, name: string) => entities[name] ?? '');

/** A cell as Excel would show it: a text, a number, or a number with a format. */
type Cell = string | number | { readonly number: number; readonly format: string };

/** Reads the rows of the first sheet of a workbook, without empty cells, for tests. */
export async function readSpreadsheet(file: Blob): Promise<Cell[][]> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const xmlOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const texts = Array.from(
    xmlOf('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gsu),
    ([, text = '']) => unescapeXml(text),
  );
  const styles = xmlOf('xl/styles.xml');
  const formats = new Map(
    Array.from(styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu), (match) => [
      match[1],
      unescapeXml(match[2] ?? ''),
    ]),
  );
  const styleFormats = Array.from(
    (/<cellXfs.*<\/cellXfs>/su.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/gu),
    ([, attributes = '']) => formats.get(/numFmtId="(\d+)"/u.exec(attributes)?.[1]),
  );
  const rows = xmlOf('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gsu);
  return Array.from(rows, ([, row = '']) =>
    Array.from(row.matchAll(/<c ([^>]*)><v>([^<]*)<\/v><\/c>/gu), ([, attributes = '', value]) => {
      if (attributes.includes('t="s"')) return texts[Number(value)] ?? '';
      const format = styleFormats[Number(/s="(\d+)"/u.exec(attributes)?.[1] ?? 0)];
      const number = Number(value);
      return format === undefined ? number : { number, format };
    }),
  );
}
