import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type Components, createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';
import { darkQuery, readChoice, subscribeToTheme } from './theme-choice.ts';
import { type ColorMode, fontFamily, palettes, shape } from './tokens.ts';

/** Names of two animations. MUI uses them to detect that the browser has filled a field. */
const autofillName = 'mui-auto-fill';
const autofillCancelName = 'mui-auto-fill-cancel';

const autofillKeyframes = {
  [`@keyframes ${autofillName}`]: { from: { animationName: autofillName } },
  [`@keyframes ${autofillCancelName}`]: { from: { animationName: autofillCancelName } },
};

/**
 * Stops MUI from adding the keyframes again for each field. A large course has a thousand fields, and
 * each addition makes the browser recompute all styles, which would take minutes.
 */
const autofillInput: Components['MuiInputBase'] = {
  defaultProps: { disableInjectingGlobalStyles: true },
  styleOverrides: {
    input: {
      animationName: autofillCancelName,
      animationDuration: '10ms',
      '&:-webkit-autofill': { animationName: autofillName, animationDuration: '5000s' },
    },
  },
};

function muiTheme(mode: ColorMode): Theme {
  const colors = palettes[mode];
  return createTheme({
    direction: 'rtl',
    breakpoints: { values: { xs: 0, sm: 600, md: shape.breakpointMd, lg: 1200, xl: 1536 } },
    shape: { borderRadius: shape.radius },
    palette: {
      mode,
      primary: { main: colors.primary, dark: colors.primaryHover, contrastText: colors.onPrimary },
      secondary: { main: colors.gold, contrastText: colors.ink },
      success: { main: colors.success },
      error: { main: colors.error },
      warning: { main: colors.goldText, contrastText: colors.surface },
      // Use the centre's green, not MUI's blue.
      info: { main: colors.primary, contrastText: colors.onPrimary },
      background: { default: colors.paper, paper: colors.surface },
      text: { primary: colors.ink, secondary: colors.muted },
      divider: colors.line,
    },
    typography: {
      fontFamily,
      fontSize: 15,
      body1: { fontSize: '1rem', lineHeight: 1.75 },
      button: { fontWeight: 700, letterSpacing: 0, textTransform: 'none' },
      // MUI uses `h6` for the titles of dialogs.
      h6: { fontWeight: 700, letterSpacing: 0 },
    },
    components: {
      MuiInputBase: autofillInput,
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: shape.touch } },
      },
      MuiIconButton: {
        styleOverrides: { root: { minWidth: shape.touch, minHeight: shape.touch } },
      },
      // MUI would mix the colour with white, which would make the lines between rows invisible.
      MuiTableCell: { styleOverrides: { root: { borderColor: colors.line } } },
      MuiPaper: {
        // Remove MUI's white overlay. In dark mode a thin line marks a surface instead.
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
    },
  });
}

const rightToLeftCache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

function readMode(): ColorMode {
  const choice = readChoice();
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** Provides MUI with right-to-left styles and the site's theme in the current colour mode. */
export function MuiProvider({ children }: { readonly children: ReactNode }) {
  const mode = useSyncExternalStore<ColorMode>(subscribeToTheme, readMode, () => 'light');
  const theme = useMemo(() => muiTheme(mode), [mode]);
  return (
    <CacheProvider value={rightToLeftCache}>
      <GlobalStyles styles={autofillKeyframes} />
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
