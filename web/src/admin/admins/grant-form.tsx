import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import { type StaffRole, staffRoles } from '@markaz/contract/staff/roles';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { postJson } from '../../shared/api/client.ts';
import { Form } from '../../shared/form/form.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { adminsQuery } from '../api/admins-query.ts';
import { FormChoice, FormTextField } from '../ui/form/form-fields.tsx';
import * as layout from '../ui/layout.module.css';
import { copy as common } from '../ui/ui.copy.ts';
import { useAction } from '../ui/use-action.ts';
import { copy } from './admins.copy.ts';

const words = copy.grant;

/** The server is the better judge of an address. */
const schema = z.object({
  email: z.string().trim(),
  role: z.enum(staffRoles),
});

/** The weakest role comes first, so that a slip does not grant everything. */
const { sales, content, admin } = common.roles;
const choices = { sales, content, admin };

const defaultValues = { email: '', role: 'sales' as StaffRole };

/** Grants a role to an account by its e-mail. */
export function GrantForm() {
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const role = useWatch({ control: form.control, name: 'role' });
  const { run, reset, isPending, data, problem } = useAction({
    call: (request: RequestOf<'admin/admins/grant'>) => postJson('admin/admins/grant', request),
    failed: words.failed,
    changes: [adminsQuery.queryKey],
    onDone: ({ granted }, { email }) => {
      if (!granted) return;
      form.reset({ ...defaultValues, role });
      showToast(words.granted(email));
    },
  });
  // Marks the field; the alert below explains the error.
  const mark = () => form.setError('email', { message: words.hint });
  return (
    <FormProvider {...form}>
      <Form
        className={layout.stack}
        onChange={reset}
        onSubmit={form.handleSubmit((request) => run(request, { onError: mark }))}
      >
        <h2>{words.title}</h2>
        <FormTextField
          name="email"
          type="email"
          required
          label={words.field}
          helperText={words.hint}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <FormChoice name="role" label={words.role} options={choices} helperText={copy.may[role]} />
        {data?.granted === false && <Alert severity="info">{words.already}</Alert>}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <div>
          <Button type="submit" variant="contained" loading={isPending}>
            {problem === null ? words.action : common.retry}
          </Button>
        </div>
      </Form>
    </FormProvider>
  );
}
