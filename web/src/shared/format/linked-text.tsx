/**
 * Matches a URL in running text. The match ends before punctuation that ends a sentence, and before
 * a bracket that encloses the URL. Brackets inside the URL come in pairs. The match contains no
 * direction marks.
 */
const urlPattern =
  /((?:https?:\/\/|www\.)(?:[^\s\p{C}()<>«»"،؛؟]|\([^\s\p{C}()<>«»"،؛؟]*\))*(?:[^\s\p{P}\p{C}<>]|[/_#=&%-]|\([^\s\p{C}()<>«»"،؛؟]*\)))/giu;

/** Splits a text into pieces. Every second piece is a URL. */
export const splitAtUrls = (text: string): readonly string[] => text.split(urlPattern);

/**
 * Returns the link target for a piece that is a URL. The target always starts with http or https.
 */
export const linkTarget = (piece: string): string =>
  /^http/iu.test(piece) ? piece : `https://${piece}`;

/**
 * Shows a text that staff wrote, with its URLs as links. Search engines do not follow these links.
 */
export function LinkedText({ text }: { readonly text: string }) {
  return splitAtUrls(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
      <a key={index} href={linkTarget(piece)} target="_blank" rel="noopener nofollow ugc" dir="ltr">
        {piece}
      </a>
    ),
  );
}
