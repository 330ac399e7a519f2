declare module 'fontverter' {
  /** Converts a font file between formats. */
  export function convert(font: Uint8Array, format: 'truetype' | 'woff' | 'woff2'): Promise<Buffer>;
}
