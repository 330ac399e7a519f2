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
import { type Crop, useObjectUrl } from './use-thumbnail.ts';

interface Props {
  readonly initialCrop: Crop;
  /** Called with null if the user confirms before the picture has loaded. */
  readonly onDone: (area: Area | null) => void;
  readonly onCancel: () => void;
}

const zoomLimits = { minZoom: 1, maxZoom: 4 } as const;
/** Distance in pixels that an arrow key moves the picture. With Shift, it is a fifth of that. */
const keyboardStep = 10;

/** Crops a course's 16:9 picture from a photograph, by mouse, finger or keyboard. */
export function CropDialog({ initialCrop, onDone, onCancel }: Props) {
  const hintId = useId();
  const zoomId = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const url = useObjectUrl(initialCrop.source);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomLimits.minZoom);
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
      initialFocus={confirmButton}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{common.cancel}</Button>
          <Button
            ref={confirmButton}
            variant="contained"
            onClick={() => onDone(area ?? initialCrop.area)}
          >
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
            {...zoomLimits}
            {...(initialCrop.area === null ? {} : { initialCroppedAreaPixels: initialCrop.area })}
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
          min={zoomLimits.minZoom}
          max={zoomLimits.maxZoom}
          step={0.05}
          value={zoom}
          onChange={(_, value) => setZoom(Number(value))}
          getAriaValueText={formatPercent}
        />
      </div>
    </DialogFrame>
  );
}
