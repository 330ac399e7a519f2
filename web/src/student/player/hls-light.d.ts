/** The light build has the full build's API, but hls.js declares types only for the latter. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
