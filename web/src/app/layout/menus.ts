/** The menus of the bar, loaded together on demand. */
export { AccountMenu } from './account-menu.tsx';
export { NavDrawer } from './nav-drawer.tsx';
