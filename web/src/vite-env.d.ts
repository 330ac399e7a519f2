/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  readonly VITE_BUILT_AT: string;
  /** Addresses of files that only older browsers fetch. For src/older and src/inline only. */
  readonly OLDER_FILE: string;
  readonly IMPORT_MAPS_FILE: string;
}

declare module '*.css';

/**
 * Each class is an export, so that a build contains only the names in use
 * (docs/decisions/page-weight.md#class-names-as-exports).
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
