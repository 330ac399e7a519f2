/**
 * An address in running text, up to what ends a sentence or closes a bracket around it. Brackets of
 * its own come in pairs; marks of direction are none of its characters.
 */
const address =
  /((?:https?:\/\/|www\.)(?:[^\s\p{C}()<>«»"،؛؟]|\([^\s\p{C}()<>«»"،؛؟]*\))*(?:[^\s\p{P}\p{C}<>]|[/_#=&%-]|\([^\s\p{C}()<>«»"،؛؟]*\)))/giu;

/** The text in pieces: every second one, from the second on, is an address. */
export const piecesOf = (text: string): readonly string[] => text.split(address);

/** Where a written address leads: always to the web, whatever the text. */
export const targetOf = (piece: string): string =>
  /^http/iu.test(piece) ? piece : `https://${piece}`;

/** What staff wrote, with its addresses as links; search engines are not sent there. */
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
