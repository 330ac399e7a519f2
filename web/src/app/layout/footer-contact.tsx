import { useLocation } from 'react-router-dom';
import { hasContactDetails, useBrand } from '../../shared/brand/settings.ts';
import { blockCopy } from '../../shared/contact/block.copy.ts';
import { ContactFacts } from '../../shared/contact/contact-facts.tsx';
import { isParentsPath } from '../../shared/paths.ts';
import * as styles from './footer-contact.module.css';

/** Shows the contact details, except on the page for parents, which shows them itself. */
export default function FooterContact() {
  const { pathname } = useLocation();
  const hasDetails = hasContactDetails(useBrand());
  if (!hasDetails || isParentsPath(pathname)) return null;
  return (
    <section className={styles.contact}>
      <h2 className={styles.title}>{blockCopy.title}</h2>
      <ContactFacts />
    </section>
  );
}
