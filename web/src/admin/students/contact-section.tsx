import type { Student } from '@markaz/contract/people/students';
import { followMessage, validFollowLink } from '../../shared/account/follow-link.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import { copy } from '../ui/contact/contact.copy.ts';
import { ContactLinks } from '../ui/contact/contact-links.tsx';
import { useContacts } from '../ui/contact/use-contacts.tsx';
import * as layout from '../ui/layout.module.css';
import { WhatsAppButton } from '../ui/whatsapp-button.tsx';
import { copy as texts } from './students.copy.ts';
import * as styles from './students.module.css';

/** Shows the phone numbers that the student entered, after a tap. */
export function ContactSection({ student }: { readonly student: Student }) {
  const { uid, displayName, follow } = student;
  const { brandName } = useBrand();
  const { isOffered, isLoaded, control, contactOf } = useContacts([[uid]]);
  const contact = contactOf(uid);
  const link = validFollowLink(follow ?? undefined, new Date());
  if (!isOffered) return null;
  return (
    <section className={layout.stack}>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      {contact === undefined ? (
        isLoaded ? (
          <p>{copy.none}</p>
        ) : (
          control
        )
      ) : (
        <>
          <dl className={styles.transfer}>
            {(['own', 'parent'] as const).map(
              (who) =>
                contact[who] !== '' && (
                  <div key={who} className={styles.pair}>
                    <dt>{copy[who]}</dt>
                    <dd>
                      <a href={`tel:+${contact[who]}`}>
                        <Ltr>+{contact[who]}</Ltr>
                      </a>
                    </dd>
                  </div>
                ),
            )}
          </dl>
          <div className={styles.send}>
            <ContactLinks
              contact={contact}
              name={displayName}
              messages={copy.messages.any(displayName, brandName)}
            />
            {link !== null && contact.parent !== '' && (
              <WhatsAppButton
                number={contact.parent}
                message={followMessage(texts.follow.message(displayName, brandName), link)}
                label={copy.sendFollow}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
