import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import type { AdminAccount } from '@markaz/contract/staff/admins';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatDate } from '../../shared/format/time.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { adminsQuery } from '../api/admins-query.ts';
import { authorsQuery } from '../api/authors-query.ts';
import { ConfirmAction } from '../ui/confirm-dialog.tsx';
import { FormSelectField, FormTextField, SubmitButton } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { useStaffUid } from '../ui/use-has-access.ts';
import { copy } from './admins.copy.ts';
import * as styles from './admins.module.css';

const roleNames = common.roles;

/** Returns why the server would reject the revocation of a role, or null if it would accept it. */
export function findRevokeObstacle(
  { uid }: AdminAccount,
  role: StaffRole,
  staff: readonly AdminAccount[],
  myUid: string,
): string | null {
  const isAdmin = ({ roles }: AdminAccount) => roles.some((each) => each.role === 'admin');
  if (role === 'admin' && staff.filter(isAdmin).length === 1) return copy.revoke.last;
  return uid === myUid ? copy.revoke.self : null;
}

interface RowProps {
  readonly admin: AdminAccount;
  readonly role: StaffRole;
  readonly since: string | null;
  /** Name of the teacher whose courses the account sees. */
  readonly teacher: string | undefined;
  /** Why the role cannot be revoked, or null if it can. */
  readonly obstacle: string | null;
}

function RoleRow({ admin, role, since, teacher, obstacle }: RowProps) {
  const texts = copy.revoke;
  const { uid, displayName, roles } = admin;
  const obstacleId = useId();
  const otherRoles = roles.filter((each) => each.role !== role).map((each) => roleNames[each.role]);
  return (
    <div className={layout.row}>
      <span className={layout.who}>
        <span>
          <Chip size="small" variant="outlined" label={roleNames[role]} />{' '}
          <span className={layout.muted}>
            {since === null ? copy.sinceUnknown : copy.since(formatDate(since))}
          </span>
        </span>
        {teacher !== undefined && <span>{copy.ofTeacher(teacher)}</span>}
        {obstacle !== null && (
          <span id={obstacleId} className={layout.muted}>
            {obstacle}
          </span>
        )}
      </span>
      <ConfirmAction
        button={{
          color: 'error',
          disabled: obstacle !== null,
          'aria-label': texts.ariaLabel(displayName, roleNames[role]),
          'aria-describedby': obstacle === null ? undefined : obstacleId,
          children: texts.action,
        }}
        danger
        title={texts.title(displayName, roleNames[role])}
        confirm={texts.confirm}
        call={() => postJson('admin/admins/revoke', { uid, role })}
        failureText={texts.failed}
        invalidates={[adminsQuery.queryKey]}
        successText={texts.done(displayName)}
      >
        <p>{otherRoles.length > 0 ? texts.otherRolesStay(otherRoles.join('، ')) : texts.text}</p>
      </ConfirmAction>
    </div>
  );
}

function AdminList() {
  const myUid = useStaffUid();
  // Refetched, because another admin or the command line may have changed the list.
  const query = useQuery({ ...adminsQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} label={copy.loading} height="16rem">
      {(admins) => (
        <ul className={layout.box} aria-label={copy.list}>
          {admins.map((admin) => (
            <li key={admin.uid} className={layout.item}>
              <div className={layout.who}>
                <span className={layout.name}>
                  {admin.displayName}{' '}
                  {admin.uid === myUid && <Chip size="small" label={copy.you} />}
                </span>
                <Ltr>{admin.email ?? ''}</Ltr>
              </div>
              {admin.roles.map(({ role, since, author }) => (
                <RoleRow
                  key={role}
                  admin={admin}
                  role={role}
                  since={since}
                  teacher={author?.name}
                  obstacle={findRevokeObstacle(admin, role, admins, myUid)}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Accepts any text as an e-mail address, because the server checks it better. */
const schema = z.object({
  email: z.string().trim(),
  role: z.enum(staffRoles),
  author: z.string(),
});

/** The weakest role comes first, so that a wrong click does not grant everything. */
const { sales, cashier, content, teacher, admin } = roleNames;
const roleOptions = { sales, cashier, content, teacher, admin };

const defaultValues = { email: '', role: 'sales' as StaffRole, author: '' };

/** Field for the teacher whose courses the account will see. */
function AuthorField() {
  const texts = copy.grant;
  return (
    <Loaded query={useQuery(authorsQuery)} label={texts.loadingAuthors} height="3.5rem">
      {(authors) => (
        <FormSelectField
          name="author"
          required
          label={texts.author}
          emptyLabel={texts.chooseAuthor}
          options={Object.fromEntries(authors.map(({ id, name }) => [id, name]))}
          helperText={texts.authorHint}
        />
      )}
    </Loaded>
  );
}

function GrantForm() {
  const texts = copy.grant;
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const role = useWatch({ control: form.control, name: 'role' });
  const action = useAction({
    call: (request: RequestOf<'admin/admins/grant'>) => postJson('admin/admins/grant', request),
    failureText: texts.failed,
    invalidates: [adminsQuery.queryKey],
    onDone: ({ granted }, { email }) => {
      if (!granted) return;
      form.reset({ ...defaultValues, role });
      showToast(texts.granted(email));
    },
  });
  // Marks the field. The alert below explains the error.
  const markEmailField = () => form.setError('email', { message: texts.hint });
  return (
    <FormProvider {...form}>
      <Form
        className={layout.stack}
        onChange={action.reset}
        onSubmit={form.handleSubmit(({ author, ...request }) =>
          action.run(
            { ...request, ...(request.role === 'teacher' && { author }) },
            { onError: markEmailField },
          ),
        )}
      >
        <h2>{texts.title}</h2>
        <FormTextField
          name="email"
          type="email"
          required
          label={texts.field}
          helperText={texts.hint}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <FormSelectField
          name="role"
          label={texts.role}
          options={roleOptions}
          helperText={copy.permissions[role]}
        />
        {role === 'teacher' && <AuthorField />}
        {action.data?.granted === false && <Alert severity="info">{texts.alreadyGranted}</Alert>}
        <SubmitButton action={action}>{texts.action}</SubmitButton>
      </Form>
    </FormProvider>
  );
}

export function Admins() {
  return (
    <>
      <SectionHeading title={copy.title} />
      <div className={styles.admins}>
        <p>{copy.intro}</p>
        <dl className={layout.section}>
          {(Object.keys(copy.permissions) as StaffRole[]).map((role) => (
            <div key={role}>
              <dt className={layout.name}>{roleNames[role]}</dt>
              <dd className={layout.muted}>{copy.permissions[role]}</dd>
            </div>
          ))}
        </dl>
        <AdminList />
        <GrantForm />
      </div>
    </>
  );
}
