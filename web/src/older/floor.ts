/**
 * Whether the browser is new enough to run the site. A property of styles tells the engines apart where
 * the floor is (product.md, «Whose phones»): Chrome 88, Safari 15 and Firefox 89 brought it.
 */
export const meetsFloor = () => 'CSS' in window && CSS.supports('aspect-ratio', '1');

/**
 * Whether the browser itself runs modules that find each other by an import map. Vite's loader needs
 * `import.meta.resolve` as well (Chrome 105), which no classic script can ask for: container queries
 * came with it.
 */
export const knowsImportMaps = () =>
  'supports' in HTMLScriptElement &&
  HTMLScriptElement.supports('importmap') &&
  CSS.supports('container-type', 'inline-size');
