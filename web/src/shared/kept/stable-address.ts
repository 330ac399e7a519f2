/** Parameters of signatures (Bunny and the big clouds). They differ in each answer. */
const signing = /^(?:token(?:_.*)?|expires|signature|policy|key-pair-id|x-(?:amz|goog)-.*)$/iu;

/** First part of a signed folder, such as `bcdn_token=…&expires=…`. */
const signedFolder = /^\/bcdn_token=[^/]*(?=\/)/u;

/** Returns an address without its signature: always the same for one file. */
export function stableAddress(src: string): string {
  if (!URL.canParse(src)) return src;
  const url = new URL(src);
  url.pathname = url.pathname.replace(signedFolder, '');
  for (const name of [...url.searchParams.keys()])
    if (signing.test(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
