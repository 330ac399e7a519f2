import type { ReactNode } from 'react';
import { AskCentre } from '../../shared/contact/ask-centre.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { copy } from './privacy.copy.ts';
import * as styles from './privacy.module.css';

interface PartProps {
  readonly part: { readonly title: string; readonly points: readonly string[] };
  readonly children?: ReactNode;
}

function Part({ part: { title, points }, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Shows which data is stored and why. The table has one column if there is no room for two. */
function StoredData() {
  const { title, what, why, rows, notStored } = copy.stored;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <table className={styles.stored}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([thing, reason]) => (
            <tr key={thing}>
              <th scope="row">{thing}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{notStored}</p>
    </section>
  );
}

export function Privacy() {
  return (
    <div className={styles.parts}>
      <StoredData />
      <Part part={copy.until} />
      <Part part={copy.visibleTo} />
      <Part part={copy.google} />
      <Part part={copy.device} />
      <Part part={copy.rights}>
        <div>
          <ButtonLink variant="secondary" to={paths.profile()}>
            {copy.rights.profile}
          </ButtonLink>
        </div>
        <AskCentre label={copy.rights.ask} />
      </Part>
    </div>
  );
}
