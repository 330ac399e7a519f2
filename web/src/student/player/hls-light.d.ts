/** The light build has the full build's shape, but hls.js declares types for the full one only. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
