import { useId } from 'react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../shared/theme/theme-choice.ts';
import { MoonIcon, SunIcon, SystemIcon } from '../../shared/ui/icons.tsx';
import { layoutCopy } from '../../shared/ui/layout-copy.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import styles from './theme-switch.module.css';

const choices: readonly (readonly [ThemeChoice, typeof SunIcon])[] = [
  ['system', SystemIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
];

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const chosen = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label={layoutCopy.theme}>
      {choices.map(([choice, Icon]) => (
        <label key={choice} className={styles.choice} title={layoutCopy.themes[choice]}>
          <input
            type="radio"
            name={name}
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
          />
          <Icon />
          <VisuallyHidden>{layoutCopy.themes[choice]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
