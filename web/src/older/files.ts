/** Addresses of files that only older browsers fetch. The build fills them in (plugins/older-browsers.ts). */
export const polyfillsFile: string = import.meta.env.POLYFILLS_FILE;
export const importMapsFile: string = import.meta.env.IMPORT_MAPS_FILE;
export const tooOldFile: string = import.meta.env.TOO_OLD_FILE;
