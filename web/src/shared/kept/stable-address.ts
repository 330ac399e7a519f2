/** What signing adds to an address (Bunny's and the clouds' schemes): each answer has another. */
const signing = /^(?:token(?:_.*)?|expires|signature|policy|key-pair-id|x-(?:amz|goog)-.*)$/iu;

/** A signed folder's first part, such as `bcdn_token=…&expires=…`. */
const signedFolder = /^\/bcdn_token=[^/]*(?=\/)/u;

/** An address without its signature: the same for one file whenever it was handed out. */
export function stableAddress(src: string): string {
  if (!URL.canParse(src)) return src;
  const url = new URL(src);
  url.pathname = url.pathname.replace(signedFolder, '');
  for (const name of [...url.searchParams.keys()])
    if (signing.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
