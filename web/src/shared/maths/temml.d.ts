/** The package declares its types for `require` only. */
declare module 'temml' {
  interface Options {
    readonly displayMode?: boolean;
    readonly throwOnError?: boolean;
    readonly maxExpand?: number;
    readonly maxSize?: readonly [number, number];
    /** Where a long formula may break: `tex` allows breaks after operators. */
    readonly wrap?: 'none' | 'tex' | '=';
  }
  const temml: {
    /** Returns MathML as markup. @throws if `source` is not valid LaTeX */
    readonly renderToString: (source: string, options?: Options) => string;
  };
  export default temml;
}
