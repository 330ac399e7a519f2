import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { permitted, postJson } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast-store.ts';
import styles from './admins.module.css';
import { copy } from './copy.ts';
import { useAdminDeed } from './use-admin-deed.ts';

const words = copy.grant;

/** Makes an account an admin by its address. */
export function GrantForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<'empty' | 'already' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, failed, causes, reset } = useAdminDeed(
    async (address: string) => permitted(await postJson('admin/admins/grant', { email: address })),
    ({ granted }, address) => {
      setProblem(granted ? null : 'already');
      if (!granted) return;
      setEmail('');
      showToast(words.granted(address));
    },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const address = email.trim();
    setProblem(address === '' ? 'empty' : null);
    if (address === '') field.current?.focus();
    else mutate(address);
  };
  return (
    <form className={styles.grant} onSubmit={submit} noValidate>
      <h2>{words.title}</h2>
      <TextField
        type="email"
        required
        fullWidth
        label={words.field}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(null);
          reset();
        }}
        inputRef={field}
        error={problem === 'empty' || failed}
        helperText={problem === 'empty' ? words.required : words.hint}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
      />
      {problem === 'already' && <Alert severity="info">{words.already}</Alert>}
      {failed && <Alert severity="error">{[words.failed, ...causes].join(' ')}</Alert>}
      <div>
        <Button type="submit" variant="contained" loading={isPending}>
          {failed ? copy.retry : words.action}
        </Button>
      </div>
    </form>
  );
}
