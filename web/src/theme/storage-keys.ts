/** Where the reader's choice of theme is kept; absent while it follows the system. */
export const themeStorageKey = 'markaz.theme';

/** Where the user document of whoever is signed in on this device is kept. */
export const userStorageKey = 'markaz.user';
