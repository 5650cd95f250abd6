import styles from './breadcrumb.module.css'

/** The group and the item that the page belongs to. */
export function Breadcrumb({ trail }: { trail: readonly string[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {trail.map((title, at) => (
          <li key={`${at} ${title}`} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
