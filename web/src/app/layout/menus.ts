/** The menus of the bar, fetched together when one is wanted. */
export { AccountMenu } from './account-menu.tsx';
export { NavDrawer } from './nav-drawer.tsx';
