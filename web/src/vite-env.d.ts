/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The day of the build, ISO 8601. */
  readonly VITE_BUILT_AT: string;
}
