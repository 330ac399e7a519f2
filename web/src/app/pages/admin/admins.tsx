import { AdminList } from '../../../admin/admins/admin-list.tsx';
import styles from '../../../admin/admins/admins.module.css';
import { copy } from '../../../admin/admins/copy.ts';
import { GrantForm } from '../../../admin/admins/grant-form.tsx';
import { SectionHeading } from '../../../admin/ui/section-heading.tsx';

/** Who may use these pages. */
export function AdminsPage() {
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
