import { formatSerial } from '@markaz/contract/cards/serial';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { plural } from '../../shared/format/plural.ts';
import { classes } from '../../shared/ui/classes.ts';
import { csvAddress } from '../api/code-queries.ts';
import { scopeOf, soldName } from '../ui/card-scope.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DownloadButton } from '../ui/downloads.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { nouns } from '../ui/nouns.ts';
import { adminPaths } from '../ui/sections.ts';
import type { MadeBatch } from './batch-form.tsx';
import { copy } from './batches.copy.ts';
import * as styles from './made-batch.module.css';
import { stackOf } from './stack-of.ts';

interface Props {
  readonly made: MadeBatch;
  /** Returns a course's title by its id. */
  readonly titleOf: (cId: string) => string;
  readonly onAnother: () => void;
}

/** A new batch, with the usual next steps. */
export function MadeBatchCard({ made, titleOf, onAnother }: Props) {
  const { batch, tokens } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper variant="outlined" component="section" className={classes(layout.card, layout.narrow)}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.made.title}
      </h2>
      <p>{copy.made.facts(plural(batch.count, nouns.card), soldName(batch, titleOf))}</p>
      {scopeOf(batch) !== '' && <p>{scopeOf(batch)}</p>}
      <p className={styles.serials}>
        <span>{copy.made.serials}</span>
        <Ltr>
          {formatSerial(batch.firstSerial)} – {formatSerial(batch.lastSerial)}
        </Ltr>
      </p>
      {batch.madeInactive && <Alert severity="info">{copy.made.inactive}</Alert>}
      <div className={layout.cardActions}>
        <Button
          component={Link}
          to={adminPaths.print(batch.id)}
          variant="contained"
          size="large"
          startIcon={<PrintIcon />}
        >
          {copy.made.print}
        </Button>
        <Button component={Link} to={adminPaths.moves(stackOf(batch))} variant="outlined">
          {copy.made.handOver}
        </Button>
        <DownloadButton href={csvAddress({ batch: batch.id })} />
        <CopyButton text={tokens.join('\n')} label={copy.made.copyAll} />
        <Button component={Link} to={adminPaths.codes({ cId: batch.cId, batch: batch.id })}>
          {copy.made.list}
        </Button>
        <Button onClick={onAnother}>{copy.made.another}</Button>
      </div>
    </Paper>
  );
}
