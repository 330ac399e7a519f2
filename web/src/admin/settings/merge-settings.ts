import type { SettingsInput } from '@markaz/contract/centre/settings';
import {
  type Choices,
  createMerge,
  type Difference,
  type DifferenceInWords,
  inWords,
  type Merged,
  type Sides,
} from '../ui/conflict/merge.ts';
import { copy } from './settings.copy.ts';

/** Merges two admins' versions of the settings; an announcement is one unit. */
export function mergeSettings(
  sides: Sides<SettingsInput>,
  choices: Choices = {},
): Merged<SettingsInput> {
  const { fields, differences } = createMerge(choices);
  return { values: fields('', sides), differences };
}

function wording(value: unknown): string {
  if (typeof value === 'string') return value;
  return (value as SettingsInput['announcement'])?.text ?? copy.noAnnouncement;
}

/** A difference between two versions of the settings, as the dialog shows it. */
export function differenceInWords(difference: Difference): DifferenceInWords {
  return inWords(difference, copy[difference.path as keyof SettingsInput], wording);
}
