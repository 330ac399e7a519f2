/** Texts of the menus that the top bar does not need before a menu opens. */
export const menusCopy = {
  mistakes: 'أخطائي',
} as const;
