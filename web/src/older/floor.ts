/**
 * Whether the browser is new enough to run the site. One CSS property marks the floor (product.md,
 * «Whose phones»): Chrome 88, Safari 15 and Firefox 89 introduced it.
 */
export const meetsFloor = () => 'CSS' in window && CSS.supports('aspect-ratio', '1');

/**
 * Whether the browser itself resolves modules by an import map. Vite's loader also needs
 * `import.meta.resolve` (Chrome 105), which a classic script cannot detect. Container queries
 * arrived in the same version.
 */
export const knowsImportMaps = () =>
  'supports' in HTMLScriptElement &&
  HTMLScriptElement.supports('importmap') &&
  CSS.supports('container-type', 'inline-size');
