import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';
import { autofillKeyframes, muiTheme } from './mui-theme.ts';
import { useColorMode } from './theme-choice.ts';

const rightToLeftCache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

/**
 * Adapts MUI to the site: right-to-left styles, and the site's theme in the page's mode. Only
 * lazily loaded modules may import it, so that MUI never delays the first paint (`web-first-load`
 * in scripts/import-rules.ts).
 */
export function MuiProvider({ children }: { readonly children: ReactNode }) {
  const mode = useColorMode();
  const theme = useMemo(() => muiTheme(mode), [mode]);
  return (
    <CacheProvider value={rightToLeftCache}>
      <GlobalStyles styles={autofillKeyframes} />
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
