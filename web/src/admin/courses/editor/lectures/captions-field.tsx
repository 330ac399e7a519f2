import {
  canHaveCaptions,
  isCaptions,
  isWebVtt,
  uploadedCaptionsFile,
} from '@markaz/contract/catalogue/captions';
import { readHttpsUrl, readVideoSource } from '@markaz/contract/catalogue/video-source';
import { byteLimits } from '@markaz/contract/limits';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { ApiError } from '../../../../shared/api/errors.ts';
import { postForm } from '../../../../shared/api/post-form.ts';
import { formatBytes } from '../../../../shared/format/bytes.ts';
import { fetchPlayableUrl } from '../../../../student/player/hosting-url.ts';
import * as form from '../../../ui/form/form.module.css';
import { FormTextField, urlInputProps } from '../../../ui/form/form-fields.tsx';
import * as layout from '../../../ui/layout.module.css';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { FieldLabel } from '../../editing/fields.tsx';
import { OpenedCourseContext } from '../course-calls.ts';
import { copy } from '../editor.copy.ts';
import * as styles from './lectures.module.css';
import { readCaptionsFile } from './read-captions-file.ts';

const texts = copy.captions;

/** Uploads a chosen file. A removed row cancels its upload, because its name may be another's. */
function useUpload(cId: string | undefined, onDone: (captions: string) => void) {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return useAction({
    call: async (file: Blob) => {
      const captions = await readCaptionsFile(file);
      if (captions === 'format' || captions === 'size') {
        const message =
          captions === 'format'
            ? texts.problems.format
            : texts.problems.size(formatBytes(byteLimits.captions));
        throw new ApiError({ status: 400, code: 'invalid_request', message });
      }
      controller.current = new AbortController();
      const body = new FormData();
      body.set('cId', JSON.stringify(cId));
      body.set('thumbnail', captions, 'captions.vtt');
      return postForm('admin/courses/captions', body, { signal: controller.current.signal });
    },
    failureText: texts.failed,
    onDone: ({ captions }) => onDone(captions),
  });
}

/**
 * Tries to read linked captions, as students' browsers will. Returns a hint about the result. Links
 * of signed hosts are not tried, because these hosts refuse unsigned links.
 */
function useLinkHint(captions: string): string {
  const queryClient = useQueryClient();
  const signedHosts = use(OpenedCourseContext)?.signedHosts ?? [];
  const host = readHttpsUrl(captions)?.host;
  const { status, fetchStatus, data } = useQuery({
    queryKey: ['captions', captions],
    queryFn: async ({ signal }) => {
      const response = await fetch(await fetchPlayableUrl(queryClient, captions), { signal });
      return response.ok && isWebVtt(await response.text());
    },
    enabled: host !== undefined && isCaptions(captions) && !signedHosts.includes(host),
    retry: false,
  });
  if (status === 'pending') return fetchStatus === 'idle' ? texts.hint : texts.checking;
  return data === true ? texts.readable : texts.unreadable;
}

interface Props {
  readonly name: `lectures.${number}.resources.${number}.captions`;
  readonly suffix: string;
}

function Captions({ name, suffix }: Props) {
  const { field, fieldState } = useController({ name });
  const cId = use(OpenedCourseContext)?.course.id;
  const upload = useUpload(cId, field.onChange);
  const captions: string = field.value ?? '';
  const isUploaded = uploadedCaptionsFile(captions) !== null;
  const linkHint = useLinkHint(isUploaded ? '' : captions.trim());
  const input = useRef<HTMLInputElement>(null);
  const problem = upload.problem ?? (isUploaded ? fieldState.error?.message : undefined);
  return (
    <div className={styles.captions}>
      {isUploaded ? (
        <p role="status">{upload.data?.captions === captions ? texts.uploaded : texts.stored}</p>
      ) : (
        <FormTextField
          name={name}
          label={<FieldLabel text={copy.fields['lectures.resources.captions']} suffix={suffix} />}
          helperText={linkHint}
          slotProps={{
            htmlInput: { ...urlInputProps, autoCapitalize: 'none' },
            formHelperText: { role: 'status' },
          }}
        />
      )}
      {problem != null && <ProblemAlert problem={problem} />}
      {cId === undefined ? (
        <p className={form.muted}>{texts.saveFirst}</p>
      ) : (
        <div className={layout.actions}>
          <Button
            variant="outlined"
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            <span>
              <FieldLabel text={isUploaded ? texts.replace : texts.upload} suffix={suffix} />
            </span>
          </Button>
          {isUploaded && (
            <Button color="error" onClick={() => field.onChange('')}>
              <span>
                <FieldLabel text={texts.remove} suffix={suffix} />
              </span>
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept=".vtt,.srt,text/vtt"
            aria-label={texts.upload}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file !== undefined) upload.run(file);
              // Cleared, so that the same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </div>
      )}
    </div>
  );
}

interface FieldProps extends Props {
  /** The URL or YouTube id of the video. */
  readonly src: string;
}

/** Field for a video's captions: an uploaded file or a link. */
export function CaptionsField({ src, ...props }: FieldProps) {
  if (canHaveCaptions({ type: 'video', src })) return <Captions {...props} />;
  const isYoutube = readVideoSource(src)?.kind === 'youtube';
  return isYoutube && <p className={styles.captionsHint}>{texts.youtube}</p>;
}
