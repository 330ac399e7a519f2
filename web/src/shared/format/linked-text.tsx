/**
 * Matches an address in running text. It ends before punctuation that ends a sentence and before a
 * bracket that closes around it. Brackets inside come in pairs. Direction marks never belong to it.
 */
const address =
  /((?:https?:\/\/|www\.)(?:[^\s\p{C}()<>«»"،؛؟]|\([^\s\p{C}()<>«»"،؛؟]*\))*(?:[^\s\p{P}\p{C}<>]|[/_#=&%-]|\([^\s\p{C}()<>«»"،؛؟]*\)))/giu;

/** Splits a text into pieces: every second one is an address. */
export const piecesOf = (text: string): readonly string[] => text.split(address);

/** Returns an address's target: always on the web, for any text. */
export const targetOf = (piece: string): string =>
  /^http/iu.test(piece) ? piece : `https://${piece}`;

/** Text by staff, with its addresses as links that search engines do not follow. */
export function LinkedText({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
      <a key={index} href={targetOf(piece)} target="_blank" rel="noopener nofollow ugc" dir="ltr">
        {piece}
      </a>
    ),
  );
}
