import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@markaz/contract/api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import { adminsQuery } from '../api/admins-query.ts';
import { copy as common } from '../ui/copy.ts';
import { FormText } from '../ui/form-fields.tsx';
import layout from '../ui/layout.module.css';
import { useAction } from '../ui/use-action.ts';
import { copy } from './copy.ts';

const words = copy.grant;

/** Which addresses there are, the server says better. */
const schema = z.object({ email: z.string().trim().min(1, words.required) });

/** Makes an account an admin by its address. */
export function GrantForm() {
  const [isAdmin, setIsAdmin] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { run, reset, isPending, problem } = useAction({
    call: (request: RequestOf<'admin/admins/grant'>) => postJson('admin/admins/grant', request),
    failed: words.failed,
    changes: [adminsQuery.queryKey],
    onDone: ({ granted }, { email }) => {
      setIsAdmin(!granted);
      if (!granted) return;
      form.reset();
      showToast(words.granted(email));
    },
  });
  return (
    <form
      className={layout.stack}
      noValidate
      onChange={() => {
        setIsAdmin(false);
        reset();
      }}
      onSubmit={(event) => void form.handleSubmit((request) => run(request))(event)}
    >
      <h2>{words.title}</h2>
      <FormText
        control={form.control}
        name="email"
        type="email"
        required
        fullWidth
        label={words.field}
        error={problem !== null}
        helperText={words.hint}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      {isAdmin && <Alert severity="info">{words.already}</Alert>}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="contained" loading={isPending}>
          {problem === null ? words.action : common.retry}
        </Button>
      </div>
    </form>
  );
}
