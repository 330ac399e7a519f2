import 'react-easy-crop/react-easy-crop.css';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { formatPercent } from '../../../shared/format/numbers.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import * as layout from '../../ui/layout.module.css';
import { copy as common } from '../../ui/ui.copy.ts';
import { copy } from './picture.copy.ts';
import * as styles from './picture.module.css';
import { type Area, thumbnailAspect } from './prepare-picture.ts';
import { type Cut, useObjectUrl } from './use-thumbnail.ts';

interface Props {
  readonly cut: Cut;
  /** Called with null if the user confirms before the picture has loaded. */
  readonly onDone: (area: Area | null) => void;
  readonly onCancel: () => void;
}

const zooms = { minZoom: 1, maxZoom: 4 } as const;
/** Distance in pixels that an arrow key moves the picture; a fifth of it with Shift. */
const keyboardStep = 10;

/** Crops a course's 16:9 picture from a photograph, by mouse, finger or keyboard. */
export function CropDialog({ cut, onDone, onCancel }: Props) {
  const hintId = useId();
  const zoomId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const url = useObjectUrl(cut.source);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.minZoom);
  const [area, setArea] = useState<Area | null>(null);

  return (
    <DialogFrame
      open
      fullWidth
      maxWidth="sm"
      aria-describedby={hintId}
      classes={{ root: styles.dialog ?? '' }}
      title={copy.crop.title}
      className={layout.stack}
      initialFocus={confirm}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{common.cancel}</Button>
          <Button ref={confirm} variant="contained" onClick={() => onDone(area ?? cut.area)}>
            {copy.crop.confirm}
          </Button>
        </>
      }
    >
      <p id={hintId}>{copy.crop.hint}</p>
      <div className={styles.stage}>
        {url !== null && (
          <Cropper
            disableAutomaticStylesInjection
            image={url}
            aspect={thumbnailAspect}
            // The picture fills the width, even if the photograph is upright.
            objectFit="horizontal-cover"
            {...zooms}
            {...(cut.area === null ? {} : { initialCroppedAreaPixels: cut.area })}
            keyboardStep={keyboardStep}
            crop={crop}
            zoom={zoom}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ role: 'application', 'aria-label': copy.crop.area }}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <span id={zoomId}>{copy.crop.zoom}</span>
        <Slider
          aria-labelledby={zoomId}
          min={zooms.minZoom}
          max={zooms.maxZoom}
          step={0.05}
          value={zoom}
          onChange={(_, value) => setZoom(Number(value))}
          getAriaValueText={formatPercent}
        />
      </div>
    </DialogFrame>
  );
}
