/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  readonly VITE_BUILT_AT: string;
  /** URL of a file that only older browsers fetch. Use it only in src/inline. */
  readonly OLDER_FILE: string;
  /** URL of a file that only older browsers fetch. Use it only in src/older. */
  readonly IMPORT_MAPS_FILE: string;
}

declare module '*.css';

/**
 * Each class name is an export, so that a build contains only the class names that are used
 * (docs/decisions/page-weight.md#class-names-as-exports).
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
