/** The package names its types for `require` only. */
declare module 'temml' {
  interface Options {
    readonly displayMode?: boolean;
    readonly throwOnError?: boolean;
    readonly maxExpand?: number;
    readonly maxSize?: readonly [number, number];
    /** Where a long formula may break: after signs, as TeX does. */
    readonly wrap?: 'none' | 'tex' | '=';
  }
  const temml: {
    /** MathML as markup. @throws where `source` is not LaTeX that it knows */
    readonly renderToString: (source: string, options?: Options) => string;
  };
  export default temml;
}
