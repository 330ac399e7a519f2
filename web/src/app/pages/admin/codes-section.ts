/** Exports the pages of «البطاقات», so that they are one chunk. */
export { BundlePage, BundlesPage, NewBundlePage } from './bundles.tsx';
export { CardPrintPage, CodePrintPage, CodePrintTestPage } from './code-print.tsx';
export {
  AdminCodesPage,
  CardMovesPage,
  CodeBatchesPage,
  CodeCardPage,
  NewCodeBatchPage,
  NewCodePage,
} from './codes.tsx';
