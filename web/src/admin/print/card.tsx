import { useBrand } from '../../shared/brand/settings.ts';
import styles from './card.module.css';
import { type CardFace, codeSize, groupsOf } from './card-face.ts';
import { copy } from './copy.ts';
import { qrDrawing } from './qr-path.ts';

/** What all cards of a batch share. */
export interface CardSeries {
  readonly course: string;
  readonly outlet: string;
  readonly price: string;
  /** One line, or empty. */
  readonly validity: string;
}

interface Props {
  readonly face: CardFace;
  readonly series: CardSeries;
}

/** One card, black on white whatever the theme: it is for paper. */
export function Card({ face, series }: Props) {
  const { brandName } = useBrand();
  const qr = qrDrawing(face.link);
  const groups = groupsOf(face.token);
  return (
    <li className={styles.card} data-card={face.token}>
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.brand}>{brandName}</p>
          <p className={styles.course}>{series.course}</p>
          <p className={styles.validity}>{series.validity}</p>
        </div>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <path d={qr.path} />
        </svg>
      </div>
      <p className={styles.code} dir="ltr" style={{ fontSize: `${codeSize(face.token)}mm` }}>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may read the same
          <span key={index}>
            {index > 0 && <span className={styles.dash}>-</span>}
            {group}
          </span>
        ))}
      </p>
      <p className={styles.foot}>
        <span>
          {copy.card.serial} <bdi dir="ltr">{face.serial}</bdi>
        </span>
        {series.outlet !== '' && <span className={styles.outlet}>{series.outlet}</span>}
        {series.price !== '' && <strong>{series.price}</strong>}
      </p>
    </li>
  );
}
