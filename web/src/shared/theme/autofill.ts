import type { Components } from '@mui/material/styles';

/** MUI learns by the names of these animations that the browser filled a field in. */
const filled = 'mui-auto-fill';
const emptied = 'mui-auto-fill-cancel';

/** Put into the page once, by the provider. */
export const autofillKeyframes = {
  [`@keyframes ${filled}`]: { from: { animationName: filled } },
  [`@keyframes ${emptied}`]: { from: { animationName: emptied } },
};

/**
 * Every MUI field would bring the keyframes itself, and each of a thousand fields make the browser look
 * at all styles again: the lectures of a large course would take minutes to appear.
 */
export const autofillInput: Components['MuiInputBase'] = {
  defaultProps: { disableInjectingGlobalStyles: true },
  styleOverrides: {
    input: {
      animationName: emptied,
      animationDuration: '10ms',
      '&:-webkit-autofill': { animationName: filled, animationDuration: '5000s' },
    },
  },
};
