import { cleanLine } from '@markaz/contract/text';
import { useWatch } from 'react-hook-form';
import { AnnouncementLine } from '../../shared/announcement/announcement-line.tsx';
import form from '../ui/form/form.module.css';
import { copy } from './copy.ts';
import styles from './settings-form.module.css';
import type { SettingsValues } from './settings-values.ts';

/** The strip as it would be, while it is written; nothing in it can be used. */
export function AnnouncementPreview() {
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
