/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  readonly VITE_BUILT_AT: string;
  /** URLs of files that only older browsers fetch. For use in src/older and src/inline only. */
  readonly OLDER_FILE: string;
  readonly IMPORT_MAPS_FILE: string;
}

declare module '*.css';

/**
 * Each class is an export, so that a build contains only the class names in use
 * (docs/decisions/page-weight.md#class-names-as-exports).
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
