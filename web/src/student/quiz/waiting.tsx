import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { handIn } from '../../shared/quizzes/hand-in.ts';
import type { SheetId } from '../../shared/quizzes/sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { copy } from './quiz.copy.ts';

/** Milliseconds between retries while the page is visible. */
const interval = 20_000;

/** A finished attempt that the server does not have yet; sent as soon as possible. */
export function Waiting({ id }: { readonly id: SheetId }) {
  const client = useQueryClient();
  const [sending, setSending] = useState(true);
  const send = useEffectEvent(async () => {
    setSending(true);
    const result = await handIn(client, id);
    setSending(false);
    // Asks the browser not to evict the answers.
    if (result === null) void navigator.storage?.persist?.().catch(() => false);
  });
  useEffect(() => {
    const sendNow = () => void send();
    sendNow();
    addEventListener('online', sendNow);
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') sendNow();
    }, interval);
    return () => {
      removeEventListener('online', sendNow);
      clearInterval(timer);
    };
  }, []);
  return (
    <div role="status">
      <Notice
        icon={CheckIcon}
        title={copy.waiting.title}
        text={sending ? copy.waiting.sending : copy.waiting.text}
        actions={
          <Button
            busy={sending}
            onClick={async () => {
              setSending(true);
              await handIn(client, id);
              setSending(false);
            }}
          >
            {copy.waiting.now}
          </Button>
        }
      />
    </div>
  );
}
