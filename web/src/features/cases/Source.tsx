import styles from './Cases.module.css';

/** Who published it, where and when; an address in it can be followed, which is the reader's decision alone. */
export function Source({ text }: { readonly text: string }) {
  const [before = '', address, after = ''] = text.split(/(https?:\/\/[^\s;,]+)/);
  return (
    <p className={styles.source}>
      {before}
      {address === undefined ? null : (
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      {after}
    </p>
  );
}
