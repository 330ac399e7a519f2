import type { Cloud } from '../cloud/stand-in/cloud.ts';
import { fieldsOf } from '../cloud/stand-in/resources.ts';
import { deployedFunction, deployedSource, liveFiles } from '../cloud/stand-in/uploaded.ts';

function sizeOf(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function listOf(title: string, files: ReadonlyMap<string, Buffer>): string {
  const sizes = [...files].map(
    ([path, bytes]) => [path.replace(/^\//u, ''), bytes.length] as const,
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const lines = sizes.sort().map(([path, bytes]) => `  ${path}  ${sizeOf(bytes)}`);
  return [`${title}: ${sizes.length} files, ${sizeOf(total)}`, ...lines].join('\n');
}

/** Describes the uploads and settings of a deployment to the stand-in, for the terminal. */
export function describeUpload(cloud: Cloud): string {
  const functions = cloud.resources.matching(/\/functions\//u).map(({ name }) => {
    const id = String(name).split('/').at(-1) ?? '';
    const { environmentVariables, ...settings } = fieldsOf(
      deployedFunction(cloud, id).serviceConfig,
    );
    return `Function ${id}: ${JSON.stringify({ ...settings, environmentVariables }, null, 2)}`;
  });
  const indexes = cloud.resources.matching(/\/indexes\//u).length;
  return [
    listOf('The site', liveFiles(cloud)),
    listOf('The function', deployedSource(cloud, 'api')),
    ...functions,
    `Firestore: ${indexes} indexes, rules of firestore.rules and storage.rules`,
    `Rehearsed with ${cloud.calls.length} calls.`,
  ].join('\n\n');
}
