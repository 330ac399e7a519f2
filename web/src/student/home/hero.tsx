import { useBrand } from '../../shared/brand/settings.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { TicketIcon } from '../../shared/ui/icons.tsx';
import { KhatamPattern } from '../../shared/ui/khatam-pattern.tsx';
import * as band from './band.module.css';
import * as styles from './hero.module.css';
import { homeCopy } from './home.copy.ts';

export function Hero() {
  const { brandName, tagline } = useBrand();
  return (
    <section className={band.band}>
      <KhatamPattern className={classes(band.lattice, styles.lattice)} size={84} />
      <div className={classes(band.inner, styles.inner)}>
        <div className={styles.text}>
          <p className={styles.audience}>{homeCopy.hero.audience}</p>
          <h1 className={styles.title} data-brand="brandName">
            {brandName}
          </h1>
          <p className={styles.tagline} data-brand="tagline">
            {tagline}
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="gold" to={paths.courses()}>
              {homeCopy.hero.browse}
            </ButtonLink>
            <ButtonLink variant="outline" to={paths.enroll()}>
              <TicketIcon />
              {homeCopy.hero.code}
            </ButtonLink>
          </div>
        </div>
        {/* CSS shows a mashrabiya window as the background of this element. */}
        <div className={styles.mashrabiya} />
      </div>
    </section>
  );
}
