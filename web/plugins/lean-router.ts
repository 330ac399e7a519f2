import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what the site does not use of React Router (2 KB under Brotli): its
 * package gives bundlers the files meant for development, and the names that it sets on components
 * for React's developer tools keep each of them alive.
 */
export function leanRouter(): Plugin {
  return {
    name: 'markaz:lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/|$)/u.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gmu, '')
          .replaceAll(
            /^var \w+ = (?=React\d*\.(?:forwardRef|createContext)\()/gmu,
            '$&/* @__PURE__ */ ',
          ),
        map: null,
      }),
    },
  };
}
