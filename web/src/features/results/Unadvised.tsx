/** In the place of the best change where there can be none: all phases are weighed together, so that each of them needs figures. */
import { useRemedy } from '../../questions/notModelled';
import styles from './Headline.module.css';

export function Unadvised({ why }: { readonly why: string }) {
  const remedy = useRemedy();
  return (
    <>
      <span className={styles.faint}>No advice{why === '' ? ' on what is not modelled.' : `. ${why}`}</span>{' '}
      {remedy === null ? null : (
        <>
          To have it modelled:{' '}
          <button type="button" className={styles.link} onClick={remedy.apply}>
            {remedy.text}
          </button>
        </>
      )}
    </>
  );
}
