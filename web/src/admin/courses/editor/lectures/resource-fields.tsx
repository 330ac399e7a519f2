import { notVideo } from '@markaz/contract/catalogue/course-input';
import { newResource } from '@markaz/contract/catalogue/lectures';
import {
  hasSize,
  readHttpsUrl,
  readVideoSource,
  readYoutubePage,
} from '@markaz/contract/catalogue/video-source';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Ltr } from '../../../../shared/format/ltr.tsx';
import { formatNumber, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import * as form from '../../../ui/form/form.module.css';
import { addressInput, FormChoice, FormTextField } from '../../../ui/form/form-fields.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import { copy } from '../editor.copy.ts';
import { useCourseForm } from '../form/course-form-values.ts';
import { FieldLabel } from '../form/field-label.tsx';
import * as styles from './resource-fields.module.css';
import { ResourcePreview } from './resource-preview.tsx';
import { useIsSigned } from './signed-hosts.ts';
import { SizeField } from './size-field.tsx';

interface RowProps {
  /** Path of the resource in the form. */
  readonly name: `lectures.${number}.resources.${number}`;
  readonly index: number;
  /** Index of its lecture in the course. */
  readonly lecture: number;
  readonly onRemove: () => void;
}

/** Says how the site reads a video's address, while it is typed. */
function Recognised({ src }: { readonly src: string }) {
  const source = readVideoSource(src);
  const page = readYoutubePage(src);
  if (source === null) return page === null ? copy.resources.srcHint.video : notVideo[page];
  if (source.kind === 'youtube')
    return (
      <>
        {copy.resources.youtube} <Ltr>{source.id}</Ltr>. {copy.resources.unprotected}
      </>
    );
  return source.kind === 'hls' ? copy.resources.hls : copy.resources.videoFile;
}

function ResourceRow({ name, index, lecture, onRemove }: RowProps) {
  const { control } = useCourseForm();
  const [type = 'video', src] = useWatch({ control, name: [`${name}.type`, `${name}.src`] });
  const isSigned = useIsSigned(src ?? '');
  const number = formatPlainNumber(index + 1);
  const where = copy.resources.where(number, formatPlainNumber(lecture + 1));
  return (
    <fieldset className={styles.resource}>
      <legend className={styles.legend}>{copy.resources.number(number)}</legend>
      <FormChoice
        name={`${name}.type`}
        label={<FieldLabel text={copy.resources.type} where={where} />}
        options={copy.resources.types}
      />
      <FormTextField
        required
        name={`${name}.src`}
        label={<FieldLabel text={copy.resources.src[type]} where={where} />}
        helperText={
          <>
            {type === 'video' ? <Recognised src={src ?? ''} /> : copy.resources.srcHint[type]}
            {isSigned && <> · {copy.resources.signed}</>}
          </>
        }
        slotProps={{ htmlInput: { ...addressInput, autoCapitalize: 'none' } }}
      />
      <FormTextField
        name={`${name}.title`}
        label={<FieldLabel text={copy.resources.resourceTitle} where={where} />}
      />
      <IconButton
        className={styles.removeResource}
        aria-label={copy.resources.remove(number)}
        title={copy.resources.remove(number)}
        onClick={onRemove}
      >
        <TrashIcon />
      </IconButton>
      {(type === 'audio' || hasSize({ type, src: src ?? '' })) && (
        <SizeField
          name={`${name}.bytes`}
          where={where}
          url={readHttpsUrl((src ?? '').trim())?.href ?? null}
        />
      )}
      {!isSigned && (
        <ResourcePreview type={type} src={src ?? ''} title={copy.resources.number(number)} />
      )}
    </fieldset>
  );
}

/** A lecture's videos, files and links. */
export function ResourceFields({ lecture }: { readonly lecture: number }) {
  const { control } = useCourseForm();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = `lectures.${lecture}.resources` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className={styles.resources}>
      {fields.length === 0 && <p className={form.muted}>{copy.resources.empty}</p>}
      {fields.map((field, index) => (
        <ResourceRow
          key={field.id}
          name={`${name}.${index}`}
          index={index}
          lecture={lecture}
          onRemove={() => {
            remove(index);
            // The focused button disappeared with its row.
            addButton.current?.focus();
          }}
        />
      ))}
      {fields.length >= limits.resourcesPerLecture ? (
        <p className={form.muted}>
          {copy.resources.limit(formatNumber(limits.resourcesPerLecture))}
        </p>
      ) : (
        <div>
          <Button
            ref={addButton}
            startIcon={<PlusIcon />}
            onClick={() =>
              append(
                { ...newResource, title: '', bytes: null },
                { focusName: `${name}.${fields.length}.src` },
              )
            }
          >
            {copy.resources.add}
          </Button>
        </div>
      )}
    </div>
  );
}
