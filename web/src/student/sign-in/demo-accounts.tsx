import { authCopy } from '../../shared/auth/auth.copy.ts';
import type { DemoAccount } from '../../shared/auth/firebase.ts';
import { Ltr } from '../../shared/format/ltr.tsx';
import * as styles from './auth.module.css';

const copy = authCopy.demo;

export interface DemoAccountsProps {
  readonly busy: boolean;
  readonly onChoose: (account: DemoAccount) => void;
}

/** Lists demo accounts. They replace Google's window if the site runs on the emulators. */
export default function DemoAccounts({ busy, onChoose }: DemoAccountsProps) {
  return (
    <section className={styles.demo}>
      <h2 className={styles.demoTitle}>{copy.title}</h2>
      <p className={styles.muted}>{copy.text}</p>
      <ul className={styles.accounts}>
        {copy.accounts.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onChoose({ email, name })}
            >
              <span className={styles.accountName}>
                {name} <span className={styles.muted}>({role})</span>
              </span>
              <span className={styles.muted}>
                <Ltr>{email}</Ltr>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
