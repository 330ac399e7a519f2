import type { StudentContact } from '@markaz/contract/people/students';
import * as layout from '../layout.module.css';
import { WhatsAppButton } from '../whatsapp-button.tsx';
import { type ContactMessages, copy } from './contact.copy.ts';

interface Props {
  readonly contact: StudentContact;
  readonly name: string;
  readonly messages: ContactMessages;
}

/** Links to the student and to the parent, as far as their numbers are known. */
export function ContactLinks({ contact, name, messages }: Props) {
  return (
    <div className={layout.noticeActions}>
      {(['own', 'parent'] as const).map(
        (who) =>
          contact[who] !== '' && (
            <WhatsAppButton
              key={who}
              number={contact[who]}
              message={messages[who]}
              label={copy.send[who]}
              ariaLabel={copy.sendTo[who](name)}
            />
          ),
      )}
    </div>
  );
}
