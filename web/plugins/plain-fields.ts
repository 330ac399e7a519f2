import { type Plugin, transformWithOxc } from 'vite';

/**
 * Compiles the class fields of `qr` to ES2021, because Safari 15 would lose variables in them
 * (floor-check.ts). No other package of the student pages has such fields.
 */
export function plainFields(): Plugin {
  return {
    name: 'markaz:plain-fields',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]qr[\\/]/u },
      handler: (code, id) => transformWithOxc(code, id, { target: 'es2021' }),
    },
  };
}
