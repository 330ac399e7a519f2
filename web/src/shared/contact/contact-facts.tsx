import { westernDigits, withPlainDigits } from '@markaz/contract/text/normalise';
import type { ReactNode } from 'react';
import { useBrand } from '../brand/settings.ts';
import { Ltr } from '../format/ltr.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { blockCopy as copy } from './block.copy.ts';
import * as styles from './contact-block.module.css';

/**
 * Returns a link to a chat with the centre.
 * @param number phone number from the settings: digits with the country code
 * @param text beginning of the message.
 */
export function whatsAppLink(number: string, text = ''): string {
  const message = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/gu, '')}${message}`;
}

/** Returns a link to call the centre. @param phone number as an admin typed it */
export function phoneLink(phone: string): string {
  return `tel:${westernDigits(phone).replace(/[^\d+]/gu, '')}`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Outlets({ outlets }: { readonly outlets: string }) {
  return (
    <ul>
      {outlets.split('\n').map((outlet) => (
        <li key={outlet}>{outlet}</li>
      ))}
    </ul>
  );
}

export interface Question {
  /** Title of the course that the user asks about. */
  readonly about?: string | undefined;
  /** The whole message. By default, it names the course. */
  readonly message?: string | undefined;
}

/** Shows the contact details, course prices and card outlets that the centre has set. */
export function ContactFacts({
  about,
  message = about === undefined ? '' : copy.aboutCourse(about),
}: Question) {
  const { whatsapp, phone, price, address, outlets } = useBrand();
  return (
    <dl className={styles.facts}>
      {whatsapp !== '' && (
        <Fact name={copy.whatsapp}>
          <a
            className={styles.link}
            href={whatsAppLink(whatsapp, message)}
            target="_blank"
            rel="noreferrer"
          >
            <Ltr>+{whatsapp}</Ltr>
            <VisuallyHidden>{copy.newWindow}</VisuallyHidden>
          </a>
        </Fact>
      )}
      {phone !== '' && (
        <Fact name={copy.phone}>
          <a className={styles.link} href={phoneLink(phone)}>
            <Ltr>{phone}</Ltr>
          </a>
        </Fact>
      )}
      {price !== '' && <Fact name={copy.price}>{withPlainDigits(price)}</Fact>}
      {outlets !== '' && (
        <Fact name={copy.outlets}>
          <Outlets outlets={outlets} />
        </Fact>
      )}
      {address !== '' && <Fact name={copy.address}>{address}</Fact>}
    </dl>
  );
}
