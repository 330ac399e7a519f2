import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Ltr } from '../../shared/format/ltr.tsx';
import { formatNumber } from '../../shared/format/numbers.ts';
import { MuiProvider } from '../../shared/theme/mui-provider.tsx';
import { classes } from '../../shared/ui/classes.ts';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import * as layout from '../ui/layout.module.css';
import { copy } from './search.copy.ts';
import * as styles from './search.module.css';
import { type SearchResult, useSearch } from './use-search.ts';

/** Shows the results in the dialog, instead of floating above it. */
function InlinePopper({ children }: Pick<PopperProps, 'children'>) {
  return <div className={styles.results}>{typeof children === 'function' ? null : children}</div>;
}

function Result({ found: { group, name, detail } }: { readonly found: SearchResult }) {
  return (
    <span className={styles.result}>
      <span className={layout.name}>{group === 'cards' ? <Ltr>{name}</Ltr> : name}</span>
      {detail !== '' && <bdi className={layout.muted}>{detail}</bdi>}
    </span>
  );
}

interface Props {
  readonly onClose: () => void;
}

function SearchDialog({ onClose }: Props) {
  const [text, setText] = useState('');
  const { found, pending, failed } = useSearch(text);
  const navigate = useNavigate();
  const fullScreen = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog
      open
      fullScreen={fullScreen}
      fullWidth
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': copy.open },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <div className={styles.dialog}>
        <Autocomplete
          open
          options={found}
          value={null}
          inputValue={text}
          onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
          onChange={(_, chosen) => {
            if (chosen === null) return;
            onClose();
            void navigate(chosen.to);
          }}
          onClose={(_, reason) => reason === 'escape' && onClose()}
          filterOptions={(options) => options}
          renderGroup={({ group, children }) => (
            // biome-ignore lint/a11y/useSemanticElements: what a list box may hold is options and groups
            <ul key={group} role="group" aria-label={group} className={styles.group}>
              <li className={classes(layout.muted, styles.heading)} aria-hidden="true">
                {group}
              </li>
              {children}
            </ul>
          )}
          groupBy={({ group }) => copy.groups[group]}
          // Unique, because names may repeat. Keeps the highlight on its row when rows are added.
          getOptionLabel={({ group, key }) => `${group} ${key}`}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <Result found={option} />
            </li>
          )}
          autoHighlight
          forcePopupIcon={false}
          noOptionsText={pending ? copy.searching : copy.none}
          slots={{ popper: InlinePopper }}
          slotProps={{
            paper: { elevation: 0 },
            listbox: { sx: { maxBlockSize: 'min(60vh, 32rem)' } },
          }}
          renderInput={(params) => (
            <TextField {...params} autoFocus label={copy.label} helperText={copy.hint} />
          )}
        />
        <div className={styles.close}>
          <IconButton aria-label={copy.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
      <p className={classes(layout.muted, styles.state)} role="status">
        {pending ? copy.searching : text !== '' && copy.found(formatNumber(found.length))}
      </p>
      {failed.length > 0 && (
        <Alert severity="error">
          {copy.failed(failed.map((group) => copy.groups[group]).join('، '))}
        </Alert>
      )}
    </Dialog>
  );
}

/** Includes MUI's provider, because the search also opens over pages without it. */
export default function Search({ onClose }: Props) {
  return (
    <MuiProvider>
      <SearchDialog onClose={onClose} />
    </MuiProvider>
  );
}
