/**
 * The light build has the same API as the full build, but hls.js declares types only for the
 * latter.
 */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
