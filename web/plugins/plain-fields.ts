import { type Plugin, transformWithOxc } from 'vite';

/**
 * Writes the class fields of `qr` in the way of ES2021, because Safari 15 would lose variables in them
 * (floor-check.ts). It is the only package of students' pages that has such fields.
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
