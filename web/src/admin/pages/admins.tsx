import { usePageTitle } from '../../shared/ui/page-title.ts';
import { AdminList } from '../admins/admin-list.tsx';
import styles from '../admins/admins.module.css';
import { copy } from '../admins/copy.ts';
import { GrantForm } from '../admins/grant-form.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

/** Who may use these pages. */
export function AdminsPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={styles.admins}>
        <p>{copy.intro}</p>
        <AdminList />
        <GrantForm />
      </div>
    </>
  );
}
