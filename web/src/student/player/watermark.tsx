import * as styles from './watermark.module.css';

/**
 * The student's number and name, faint and slowly moving over a paid video, also in full screen. A
 * span that media-chrome must not hide with the controls.
 */
export function Watermark({ name }: { readonly name: string }) {
  return (
    <span
      slot="centered-chrome"
      {...{ noautohide: '' }}
      className={styles.field}
      aria-hidden="true"
    >
      <span className={styles.way}>
        <bdi className={styles.name}>{name}</bdi>
      </span>
    </span>
  );
}
