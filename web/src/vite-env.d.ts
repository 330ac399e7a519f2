/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The year of the build. */
  readonly VITE_BUILT_AT: string;
}
