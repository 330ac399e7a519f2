import * as styles from './watermark.module.css';

/**
 * The student's number and name, faint and slowly wandering over a video that is sold, also when it fills the
 * screen. A span of media-chrome's that it must not hide with the controls.
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
