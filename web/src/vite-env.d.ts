/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  /** The year of the build. */
  readonly VITE_BUILT_AT: string;
}

declare module '*.css';

/** Each class is an export: a build has just the names in use. The default export has all by name. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
