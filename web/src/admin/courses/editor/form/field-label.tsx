import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';

interface Props {
  readonly text: string;
  /** What tells the field from those of the same label, for whoever hears one without its place. */
  readonly where: string;
}

/** A field's label, short to the eye and whole to a screen reader: «عنوان المحاضرة ٣». */
export function FieldLabel({ text, where }: Props) {
  return (
    <>
      {text}
      <VisuallyHidden> {where}</VisuallyHidden>
    </>
  );
}
