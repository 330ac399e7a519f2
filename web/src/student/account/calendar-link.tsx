import type { User } from '@markaz/contract/accounts/users';
import { postJson } from '../../shared/api/client.ts';
import * as buttonStyles from '../../shared/ui/button.module.css';
import { classes } from '../../shared/ui/classes.ts';
import { calendarLinkCopy as copy } from './calendar-link.copy.ts';
import { CopyLink } from './copy-link.tsx';
import * as styles from './profile.module.css';
import { UserLink } from './user-link.tsx';

/** The scheme with which calendar apps subscribe to a feed instead of importing it once. */
const withCalendarScheme = (url: string) => url.replace(/^https?:/u, 'webcal:');

/** Creates the student's calendar feed, and shows how to add it to a calendar. */
export default function MyCalendarLink({ user: { calendar } }: { readonly user: User }) {
  const url = calendar && `${location.origin}/api/calendar/${calendar.token}.ics`;
  const linkClass = classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.wide);
  return (
    <UserLink
      field="calendar"
      copy={copy}
      create={() => postJson('user/calendar')}
      end={() => postJson('user/calendar/end')}
    >
      {url === undefined ? null : (
        <>
          <CopyLink url={url}>
            <a className={linkClass} href={withCalendarScheme(url)}>
              {copy.apple}
            </a>
            <a
              className={linkClass}
              href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(withCalendarScheme(url))}`}
              target="_blank"
              rel="noreferrer"
            >
              {copy.google}
            </a>
            <p className={styles.why}>{copy.googleHint}</p>
          </CopyLink>
          <p className={styles.why}>{copy.warning}</p>
        </>
      )}
    </UserLink>
  );
}
