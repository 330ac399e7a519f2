import Button from '@mui/material/Button';
import { whatsAppShareUrl } from '../../shared/account/follow-link.ts';

interface Props {
  readonly message: string;
  /** The recipient's number. By default, the user chooses the recipient in WhatsApp. */
  readonly number?: string;
  readonly label: string;
  readonly ariaLabel?: string;
  readonly variant?: 'contained' | 'outlined';
}

/** Opens WhatsApp with a message. Nothing is sent until the user presses «send» there. */
export function WhatsAppButton({ message, number, label, ariaLabel, variant = 'outlined' }: Props) {
  return (
    <Button
      variant={variant}
      component="a"
      href={whatsAppShareUrl(message, number)}
      target="_blank"
      rel="noreferrer"
      aria-label={ariaLabel}
    >
      {label}
    </Button>
  );
}
