/**
 * The oldest browsers that everything of a student works in (product.md, «Whose phones»), as Vite names
 * targets.
 */
export const floor = ['chrome92', 'safari15', 'firefox102'] as const;

/**
 * The same for the syntax of modules. The oldest two know fields of classes, each with a mistake, and
 * writing all fields in another way would cost every phone 0.9 KB. The build looks for what the mistakes
 * would break (plugins/older-syntax.ts).
 */
export const moduleFloor = ['chrome98', 'safari16', 'firefox102'] as const;
