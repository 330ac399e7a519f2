import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes } from '../../shared/format/bytes.ts';
import { paths } from '../../shared/paths.ts';
import { removeSavedFile, type SavedFile } from '../../shared/saved-files/file-cache.ts';
import { savedFilesKey, savedFilesQuery } from '../../shared/saved-files/permitted-files.ts';
import { savedFilesCopy } from '../../shared/saved-files/saved-files.copy.ts';
import { Button } from '../../shared/ui/button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { usedThisMonth } from '../../shared/usage/usage.ts';
import { dataUseCopy as copy } from './data-use.copy.ts';
import * as styles from './profile.module.css';

const fileName = ({ resource, lecture }: SavedFile) => resource.title || lecture;

/** Shows how much data the site used this month, and the files that are saved on this device. */
export default function DataUse() {
  const queryClient = useQueryClient();
  const [usedBytes] = useState(usedThisMonth);
  const { data: files } = useQuery(savedFilesQuery);
  const remove = async (file: SavedFile) => {
    await removeSavedFile(file);
    await queryClient.invalidateQueries({ queryKey: savedFilesKey });
    showToast(copy.removed(fileName(file)));
  };
  return (
    <>
      <p>
        {usedBytes > 0 ? copy.used(formatBytes(usedBytes)) : copy.unused} {copy.estimate}
      </p>
      <h3 id="kept-here">{copy.title}</h3>
      {files?.length === 0 && <p className={styles.why}>{copy.none}</p>}
      {files !== undefined && files.length > 0 && (
        <>
          <ul className={styles.facts} aria-labelledby="kept-here">
            {files.map((file) => (
              <li key={`${file.lId} ${file.src}`} className={styles.device}>
                <div className={styles.text}>
                  <Link className={styles.deviceName} to={paths.lecture(file.cId, file.lId)}>
                    {fileName(file)}
                  </Link>
                  <span className={styles.why}>
                    {file.course}، {formatBytes(file.bytes)}
                  </span>
                </div>
                <Button
                  variant="quiet"
                  aria-label={savedFilesCopy.labelFor(savedFilesCopy.remove, fileName(file))}
                  onClick={() => void remove(file)}
                >
                  {savedFilesCopy.remove}
                </Button>
              </li>
            ))}
          </ul>
          <p className={styles.why}>
            {copy.total(formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)))}
          </p>
          <p className={styles.why}>{copy.until}</p>
        </>
      )}
    </>
  );
}
