import { createTheme, type Theme } from '@mui/material/styles';
import { autofillInput } from './autofill.ts';
import { type ColorMode, fontFamily, palettes, shape } from './tokens.ts';

/** The MUI theme of one mode, from the same tokens as the CSS variables. */
export function muiTheme(mode: ColorMode): Theme {
  const colors = palettes[mode];
  return createTheme({
    direction: 'rtl',
    breakpoints: { values: { xs: 0, sm: 600, md: shape.breakpointMd, lg: 1200, xl: 1536 } },
    shape: { borderRadius: shape.radius },
    spacing: 8,
    palette: {
      mode,
      primary: { main: colors.primary, dark: colors.primaryHover, contrastText: colors.onPrimary },
      secondary: { main: colors.gold, contrastText: colors.ink },
      success: { main: colors.success },
      error: { main: colors.error },
      // News is the centre's green, not MUI's blue.
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
      h1: { fontWeight: 700, letterSpacing: 0 },
      h2: { fontWeight: 700, letterSpacing: 0 },
      h3: { fontWeight: 700, letterSpacing: 0 },
      h4: { fontWeight: 700, letterSpacing: 0 },
      h5: { fontWeight: 700, letterSpacing: 0 },
      h6: { fontWeight: 700, letterSpacing: 0 },
      overline: { letterSpacing: 0 },
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
      // MUI would mix the divider with white, which leaves rows without a line between them.
      MuiTableCell: { styleOverrides: { root: { borderColor: colors.line } } },
      MuiPaper: {
        // Dark surfaces are told apart by a hairline, not by MUI's white overlay.
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
    },
  });
}
