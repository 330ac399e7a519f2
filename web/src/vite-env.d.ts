/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  /** The year of the build. */
  readonly VITE_BUILT_AT: string;
  /** Only in src/older: addresses of files. */
  readonly POLYFILLS_FILE: string;
  readonly IMPORT_MAPS_FILE: string;
  readonly TOO_OLD_FILE: string;
}

declare module '*.css';

/** Each class is an export, so that a build has just the names in use (decision 0387). */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
