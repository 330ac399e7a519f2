import { hasContactDetails, useBrand } from '../../shared/brand/settings.ts';
import { blockCopy } from '../../shared/contact/block.copy.ts';
import { ContactFacts } from '../../shared/contact/contact-facts.tsx';
import * as styles from './footer-contact.module.css';

export default function FooterContact() {
  if (!hasContactDetails(useBrand())) return null;
  return (
    <section className={styles.contact}>
      <h2 className={styles.title}>{blockCopy.title}</h2>
      <ContactFacts />
    </section>
  );
}
