import type { ReactNode } from 'react'
import { BrandLogo } from '../brand/brand-logo'
import { usePageTitle } from '../navigation/page-title'
import { useSchool } from '../school-context'
import styles from './public-frame.module.css'

/** The look of the pages that need no session: the board with the school's name, and a sheet beside it. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name, motto, term } = useSchool()
  usePageTitle(title)
  return (
    <div className={styles.frame}>
      <header className={styles.board}>
        <BrandLogo className={styles.logo} />
        <div className={styles.words}>
          <p className={styles.school}>{name}</p>
          {motto && <p className={styles.motto}>{motto}</p>}
        </div>
        {term && <p className={styles.term}>{term}</p>}
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
