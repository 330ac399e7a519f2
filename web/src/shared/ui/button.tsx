import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as styles from './button.module.css';
import { classes } from './classes.ts';

const { primary, secondary, quiet, gold, outline } = styles;
/** CSS classes of the variants. `gold` and `outline` are for the dark green hero. */
const looks = { primary, secondary, quiet, gold, outline };

interface Look {
  readonly look?: keyof typeof looks | undefined;
  readonly wide?: boolean | undefined;
}

function lookClass({ look = 'primary', wide = false }: Look, own: string | undefined) {
  return classes(styles.button, looks[look], wide && styles.wide, own);
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Whether work is in progress. The button stays focusable, says so and ignores taps. */
  readonly busy?: boolean;
}

export function Button({ look, wide, busy = false, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={lookClass({ look, wide }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({ look, wide, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={lookClass({ look, wide }, className)} />;
}
