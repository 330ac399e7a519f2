import { isCaptions } from '@markaz/contract/catalogue/captions';
import { notVideoMessages } from '@markaz/contract/catalogue/course-input';
import type { ResourceType } from '@markaz/contract/catalogue/lectures';
import {
  hasFixedSize,
  type MediaSource,
  readHttpsUrl,
  readMediaSource,
  readVideoSource,
  readYoutubePage,
} from '@markaz/contract/catalogue/video-source';
import { limits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { use, useId, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Ltr } from '../../../../shared/format/ltr.tsx';
import { formatNumber, formatPlainNumber } from '../../../../shared/format/numbers.ts';
import { ExternalIcon, PlayIcon } from '../../../../shared/ui/icons.tsx';
import { usePlayableUrl } from '../../../../student/player/hosting-url.ts';
import { PreviewStage } from '../../../../student/player/preview-stage.tsx';
import * as form from '../../../ui/form/form.module.css';
import { FormSelectField, FormTextField, urlInputProps } from '../../../ui/form/form-fields.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx';
import * as layout from '../../../ui/layout.module.css';
import { FieldLabel } from '../../editing/fields.tsx';
import { OpenedCourseContext } from '../course-calls.ts';
import { blankResource, useCourseForm } from '../course-values.ts';
import { copy } from '../editor.copy.ts';
import { CaptionsField } from './captions-field.tsx';
import * as styles from './lectures.module.css';
import { SizeField } from './size-field.tsx';

interface MediaPreviewProps extends Pick<PreviewProps, 'title' | 'captions'> {
  readonly source: MediaSource;
}

/** Button that opens the students' player. Before a click, nothing is loaded from YouTube. */
function MediaPreview({ source, title, captions }: MediaPreviewProps) {
  const [open, setOpen] = useState(false);
  const stageId = useId();
  return (
    <div className={styles.preview}>
      <Button
        startIcon={<PlayIcon />}
        aria-expanded={open}
        aria-controls={stageId}
        onClick={() => setOpen(!open)}
      >
        {open
          ? copy.resources.closePreview
          : copy.resources.preview[source.kind === 'audio' ? 'audio' : 'video']}
      </Button>
      <div id={stageId} className={styles.stage}>
        {open && (
          <PreviewStage
            key={source.kind === 'youtube' ? source.id : source.url}
            source={source}
            title={title}
            captions={isCaptions(captions) ? captions : null}
            startsAtOnce
          />
        )}
      </div>
    </div>
  );
}

function LinkPreview({ url }: { readonly url: string }) {
  const address = usePlayableUrl(url);
  return (
    <div className={styles.preview}>
      <Button href={address} target="_blank" rel="noreferrer" startIcon={<ExternalIcon />}>
        {copy.resources.open}
      </Button>
    </div>
  );
}

interface PreviewProps {
  readonly type: ResourceType;
  readonly captions: string;
  readonly src: string;
  readonly title: string;
}

/** Previews an unsaved URL as students will see it. Renders nothing while the URL is invalid. */
function Preview({ type, src, title, captions }: PreviewProps) {
  if (type === 'video' || type === 'audio') {
    const source = readMediaSource({ type, src });
    if (source === null) return null;
    // A new key closes the preview if the URL changes to another file, because the new player would
    // take the focus while the user types.
    const key = source.kind === 'youtube' ? source.kind : source.url;
    return <MediaPreview key={key} {...{ source, title, captions }} />;
  }
  const url = readHttpsUrl(src.trim());
  return url === null ? null : <LinkPreview url={url.href} />;
}

interface RowProps {
  readonly index: number;
  readonly lectureIndex: number;
  readonly onRemove: () => void;
}

/** Says how the site interprets a video's URL while it is typed. */
function VideoSourceHint({ src }: { readonly src: string }) {
  const source = readVideoSource(src);
  const page = readYoutubePage(src);
  if (source === null) return page === null ? copy.resources.srcHint.video : notVideoMessages[page];
  if (source.kind === 'youtube')
    return (
      <>
        {copy.resources.youtube} <Ltr>{source.id}</Ltr>. {copy.resources.unprotected}
      </>
    );
  return source.kind === 'hls' ? copy.resources.hls : copy.resources.videoFile;
}

function ResourceRow({ index, lectureIndex, onRemove }: RowProps) {
  const { control } = useCourseForm();
  const name = `lectures.${lectureIndex}.resources.${index}` as const;
  const [type = 'video', src, captions = ''] = useWatch({
    control,
    name: [`${name}.type`, `${name}.src`, `${name}.captions`],
  });
  const signedHosts = use(OpenedCourseContext)?.signedHosts;
  const parsedUrl = readHttpsUrl((src ?? '').trim());
  // This host rejects unsigned links, so students get a signed link and no preview is possible.
  const isSigned = parsedUrl !== null && signedHosts?.includes(parsedUrl.host);
  const number = formatPlainNumber(index + 1);
  const suffix = copy.resources.labelSuffix(number, formatPlainNumber(lectureIndex + 1));
  return (
    <fieldset className={styles.resource}>
      <legend className={styles.legend}>{copy.resources.number(number)}</legend>
      <FormSelectField
        name={`${name}.type`}
        label={<FieldLabel text={copy.fields['lectures.resources.type']} suffix={suffix} />}
        options={copy.resources.types}
      />
      <FormTextField
        required
        name={`${name}.src`}
        label={<FieldLabel text={copy.resources.src[type]} suffix={suffix} />}
        helperText={
          <>
            {type === 'video' ? <VideoSourceHint src={src ?? ''} /> : copy.resources.srcHint[type]}
            {isSigned && <> · {copy.resources.signed}</>}
          </>
        }
        slotProps={{ htmlInput: { ...urlInputProps, autoCapitalize: 'none' } }}
      />
      <FormTextField
        name={`${name}.title`}
        label={<FieldLabel text={copy.fields['lectures.resources.title']} suffix={suffix} />}
      />
      <IconButton
        className={styles.removeResource}
        aria-label={copy.resources.remove(number)}
        title={copy.resources.remove(number)}
        onClick={onRemove}
      >
        <TrashIcon />
      </IconButton>
      {(type === 'audio' || hasFixedSize({ type, src: src ?? '' })) && (
        <SizeField name={`${name}.bytes`} suffix={suffix} url={parsedUrl?.href ?? null} />
      )}
      {type === 'video' && (
        <CaptionsField name={`${name}.captions`} suffix={suffix} src={src ?? ''} />
      )}
      {!isSigned && (
        <Preview {...{ type, captions }} src={src ?? ''} title={copy.resources.number(number)} />
      )}
    </fieldset>
  );
}

export function ResourceFields({ lectureIndex }: { readonly lectureIndex: number }) {
  const { control } = useCourseForm();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = `lectures.${lectureIndex}.resources` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className={layout.stack}>
      {fields.length === 0 && <p className={form.muted}>{copy.resources.empty}</p>}
      {fields.map((field, index) => (
        <ResourceRow
          key={field.id}
          index={index}
          lectureIndex={lectureIndex}
          onRemove={() => {
            remove(index);
            // Moves the focus, because the focused button disappeared together with its row.
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
            onClick={() => append(blankResource, { focusName: `${name}.${fields.length}.src` })}
          >
            {copy.resources.add}
          </Button>
        </div>
      )}
    </div>
  );
}
