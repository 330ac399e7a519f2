import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postJson, requirePermission } from '../../shared/api/client.ts';
import { useBrand } from '../../shared/brand/settings.ts';
import { Code } from '../../shared/format/code.tsx';
import { codePageCopy } from './code-page.copy.ts';
import * as styles from './code-page.module.css';
import { codeShape } from './enrolment.copy.ts';

/**
 * Query that looks up what a code opens. It never retries, because each rejected code counts as a
 * failed attempt.
 */
export function codeQuery(token: string) {
  return queryOptions({
    queryKey: ['codes', token] as const,
    queryFn: async ({ signal }) =>
      requirePermission(await postJson('courses/course/enroll/lookup', { token }, { signal })),
    staleTime: 60_000,
    retry: false,
  });
}

interface GivenCodeProps {
  /**
   * The access code as on its card. Undefined in prerendered HTML, into which a script inserts the
   * code from the URL.
   */
  readonly code: string | undefined;
  readonly children?: ReactNode;
}

export function GivenCode({ code, children }: GivenCodeProps) {
  return (
    <>
      <span className={styles.given}>
        {codePageCopy.code}{' '}
        <Code>{code === undefined ? <span className="given-code" /> : code}</Code>
      </span>
      {children}
    </>
  );
}

/** SVG path of a picture that resembles a QR code: three corners and a few modules. */
const qrPath =
  'M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2zM14 0h7v7h-7zM15 1v5h5V1zM16 2h3v3h-3zM0 14h7v7H0zM1 15v5h5v-5zM2 16h3v3H2zM9 0h2v1H9zM12 1h1v3h-1zM9 3h2v2H9zM11 6h2v1h-2zM0 9h2v2H0zM4 8h1v3H4zM7 9h3v1H7zM6 11h2v2H6zM10 11h4v2h-4zM16 9h2v3h-2zM20 8h1v4h-1zM9 14h1v4H9zM12 15h3v2h-3zM17 14h4v1h-4zM17 17h1v4h-1zM10 19h3v2h-3zM14 19h2v1h-2zM20 17h1v2h-1z';

/** Shows a picture of the centre's card on which the access code is printed. */
export function PaperCard() {
  const { brandName } = useBrand();
  return (
    <figure className={styles.figure}>
      <div className={styles.card} aria-hidden="true">
        <div className={styles.top}>
          <div className={styles.text}>
            <p className={styles.brand}>{brandName}</p>
            <i className={styles.line} />
            <i className={styles.line} />
          </div>
          <svg className={styles.qr} viewBox="0 0 21 21" aria-hidden="true">
            <path d={qrPath} fillRule="evenodd" />
          </svg>
        </div>
        <p className={styles.code} dir="ltr">
          {codeShape}
        </p>
      </div>
      <figcaption className={styles.caption}>{codePageCopy.card}</figcaption>
    </figure>
  );
}
