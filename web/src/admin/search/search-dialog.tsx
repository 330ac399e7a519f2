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
import { type GuideEntry, type SearchResult, useSearch } from './use-search.ts';

/** Renders the results inside the dialog, instead of in a popup above it. */
function InlinePopper({ children }: Pick<PopperProps, 'children'>) {
  return <div className={styles.results}>{typeof children === 'function' ? null : children}</div>;
}

function Result({ result: { group, name, detail } }: { readonly result: SearchResult }) {
  return (
    <span className={styles.result}>
      <span className={layout.name}>{group === 'cards' ? <Ltr>{name}</Ltr> : name}</span>
      {detail !== '' && <bdi className={layout.muted}>{detail}</bdi>}
    </span>
  );
}

interface Props {
  readonly guide: readonly GuideEntry[];
  readonly onClose: () => void;
}

function SearchDialog({ guide, onClose }: Props) {
  const [text, setText] = useState('');
  const { results, isPending, failedGroups } = useSearch(text, guide);
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
          options={results}
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
            // biome-ignore lint/a11y/useSemanticElements: a list box may contain only groups
            <ul key={group} role="group" aria-label={group} className={styles.group}>
              <li className={classes(layout.muted, styles.heading)} aria-hidden="true">
                {group}
              </li>
              {children}
            </ul>
          )}
          groupBy={({ group }) => copy.groups[group]}
          // The label is unique, so that the highlight stays on its row when rows are added.
          getOptionLabel={({ group, key }) => `${group} ${key}`}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <Result result={option} />
            </li>
          )}
          autoHighlight
          forcePopupIcon={false}
          noOptionsText={isPending ? copy.searching : copy.none}
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
        {isPending ? copy.searching : text !== '' && copy.results(formatNumber(results.length))}
      </p>
      {failedGroups.length > 0 && (
        <Alert severity="error">
          {copy.failedGroups(failedGroups.map((group) => copy.groups[group]).join('، '))}
        </Alert>
      )}
    </Dialog>
  );
}

/** Includes MUI's provider, because the search also opens on pages that lack it. */
export function Search(props: Props) {
  return (
    <MuiProvider>
      <SearchDialog {...props} />
    </MuiProvider>
  );
}
