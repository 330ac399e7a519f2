import type { User } from '@markaz/contract/accounts/users';
import { postJson } from '../../shared/api/client.ts';
import * as buttonStyles from '../../shared/ui/button.module.css';
import { Button } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { calendarLinkCopy as copy } from './calendar-link.copy.ts';
import { CopyLink } from './copy-link.tsx';
import * as styles from './profile.module.css';
import { useUserLink } from './use-user-link.ts';

/** The scheme with which calendar apps subscribe to a feed instead of importing it once. */
const withCalendarScheme = (url: string) => url.replace(/^https?:/u, 'webcal:');

/** Creates the student's calendar feed, and shows how to add it to a calendar. */
export default function MyCalendarLink({ user: { calendar } }: { readonly user: User }) {
  const { createLink, endLink, problem } = useUserLink({
    field: 'calendar',
    create: () => postJson('user/calendar'),
    end: () => postJson('user/calendar/end'),
    endedText: copy.ended,
  });
  const url = calendar && `${location.origin}/api/calendar/${calendar.token}.ics`;
  const linkClass = classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.wide);
  return (
    <div className={styles.question}>
      <p className={styles.why}>{copy.text}</p>
      {url === undefined ? (
        <Button wide busy={createLink.isPending} onClick={() => createLink.mutate()}>
          {createLink.isPending ? copy.making : copy.make}
        </Button>
      ) : (
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
          <Button
            variant="quiet"
            wide
            className={styles.danger}
            busy={endLink.isPending}
            onClick={() => endLink.mutate()}
          >
            {endLink.isPending ? copy.ending : copy.end}
          </Button>
        </>
      )}
      <p className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}
