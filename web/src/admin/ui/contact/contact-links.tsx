import type { StudentContact } from '@markaz/contract/people/students';
import Button from '@mui/material/Button';
import { whatsAppShareUrl } from '../../../shared/account/follow-link.ts';
import * as layout from '../layout.module.css';
import { type ContactMessages, copy } from './contact.copy.ts';

interface LinkProps {
  readonly number: string;
  readonly message: string;
  readonly label: string;
  readonly ariaLabel?: string;
}

/** Opens WhatsApp with a message to a number. Nothing is sent until staff press «send» there. */
export function WhatsAppButton({ number, message, label, ariaLabel }: LinkProps) {
  return (
    <Button
      variant="outlined"
      component="a"
      href={whatsAppShareUrl(message, number)}
      target="_blank"
      rel="noreferrer"
      aria-label={ariaLabel}
    >
      {label}
    </Button>
  );
}

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
