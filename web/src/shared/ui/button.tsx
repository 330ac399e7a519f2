import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as styles from './button.module.css';
import { classes } from './classes.ts';

const { primary, secondary, quiet, gold, outline } = styles;
/** CSS classes of the variants. `gold` and `outline` are for the dark green hero. */
const variants = { primary, secondary, quiet, gold, outline };

type Variant = keyof typeof variants;

interface ButtonStyle {
  readonly variant?: Variant | undefined;
  readonly wide?: boolean | undefined;
}

function buttonClass(variant: Variant = 'primary', wide = false, className = '') {
  return classes(styles.button, variants[variant], wide && styles.wide, className);
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /**
   * Whether the button's action is in progress. A busy button ignores taps, but can have the focus.
   */
  readonly busy?: boolean;
}

export function Button({ variant, wide, busy = false, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, wide, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({ variant, wide, className, ...props }: LinkProps & ButtonStyle) {
  return <Link {...props} className={buttonClass(variant, wide, className)} />;
}
