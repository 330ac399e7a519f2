/**
 * Defines only the elements that the player uses, because media-chrome's index module is twice as
 * large.
 */
import 'media-chrome/media-controller';
import 'media-chrome/media-play-button';
import 'media-chrome/media-seek-backward-button';
import 'media-chrome/media-seek-forward-button';
import 'media-chrome/media-time-range';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-volume-range';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-fullscreen-button';
import 'media-chrome/media-loading-indicator';
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import { controlTexts } from './player.copy.ts';

addTranslation('ar', controlTexts);
setLanguage('ar');

/** Attribute that stops media-chrome from hiding an element together with the controls. */
export const alwaysShown = { noautohide: '' };

type ElementAttributes = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': ElementAttributes & { nohotkeys?: boolean; audio?: boolean };
      'media-play-button': ElementAttributes;
      'media-seek-backward-button': ElementAttributes & { seekoffset: number };
      'media-seek-forward-button': ElementAttributes & { seekoffset: number };
      'media-time-range': ElementAttributes;
      'media-mute-button': ElementAttributes & { notooltip?: boolean };
      'media-volume-range': ElementAttributes;
      'media-pip-button': ElementAttributes & { notooltip?: boolean };
      'media-fullscreen-button': ElementAttributes;
      'media-loading-indicator': ElementAttributes;
    }
  }
}
