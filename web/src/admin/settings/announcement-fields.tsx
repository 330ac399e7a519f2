import { limits } from '@markaz/contract/limits';
import { cleanLine } from '@markaz/contract/text/text';
import { cairoDay } from '@markaz/contract/time/cairo';
import { useWatch } from 'react-hook-form';
import { AnnouncementLine } from '../../shared/announcement/announcement-strip.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { endOfDay } from '../ui/end-of-day.ts';
import * as form from '../ui/form/form.module.css';
import { FormSection } from '../ui/form/form-section.tsx';
import { addressInput, FormChoice, FormTextField } from '../ui/form/form-text-field.tsx';
import { copy } from './settings.copy.ts';
import * as styles from './settings-form.module.css';
import type { SettingsValues } from './settings-values.ts';

const dayOf = (until: unknown) => (typeof until === 'string' ? cairoDay(new Date(until)) : '');

/** The announcement's last day, in Cairo; empty for an announcement without an end. */
function UntilField() {
  const until = useWatch<SettingsValues, 'announcement.until'>({ name: 'announcement.until' });
  const over = typeof until === 'string' && Date.parse(until) <= Date.now();
  return (
    <FormTextField
      type="date"
      name="announcement.until"
      label={copy.until}
      helperText={over ? copy.over : copy.untilHint}
      format={dayOf}
      parse={endOfDay}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Previews the strip during editing; it is inert. */
function AnnouncementPreview() {
  const announcement = useWatch<SettingsValues, 'announcement'>({ name: 'announcement' });
  const text = cleanLine(announcement?.text ?? '');
  return (
    <figure className={styles.preview}>
      <figcaption className={form.muted}>{copy.preview}</figcaption>
      {text === '' ? (
        <p className={styles.none}>{copy.noAnnouncement}</p>
      ) : (
        <div inert>
          <AnnouncementLine
            announcement={{
              text,
              link: announcement?.link?.trim() ?? '',
              tone: announcement?.tone ?? 'info',
              until: null,
            }}
            onClose={() => undefined}
          />
        </div>
      )}
    </figure>
  );
}

/** The announcement on every page, and its last day. */
export function AnnouncementFields() {
  return (
    <FormSection title={copy.announcement}>
      <FormTextField
        name="announcement.text"
        multiline
        label={copy.text}
        helperText={copy.textHint(formatNumber(limits.announcement))}
      />
      <FormTextField
        name="announcement.link"
        label={copy.link}
        helperText={copy.linkHint}
        slotProps={{ htmlInput: addressInput }}
      />
      <div className={styles.pair}>
        <FormChoice name="announcement.tone" label={copy.tone} options={copy.tones} />
        <UntilField />
      </div>
      <AnnouncementPreview />
    </FormSection>
  );
}
