import { usePageTitle } from '../../components/page-title.ts';
import { AdminList } from '../../features/admin-admins/admin-list.tsx';
import styles from '../../features/admin-admins/admins.module.css';
import { copy } from '../../features/admin-admins/copy.ts';
import { GrantForm } from '../../features/admin-admins/grant-form.tsx';
import { SectionHeading } from '../../features/admin-area/section-heading.tsx';

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
