import type { ReactNode } from 'react'
import { Folding } from './folding'
import styles from './page.module.css'
import { useRecordTitle } from './record-title'

interface PageProps {
  /** The one `h1` of the screen: the menu item's title where there is one. */
  title: string
  /** One line below the title: which, when, how many. */
  lead?: ReactNode
  /** What can be done on this screen, the main thing last. */
  actions?: ReactNode
  /** On a phone the title and what can be done share one line: for a screen whose first row is what people come for. */
  isCompact?: boolean
  /** The title is the name of the one record that the screen is about, so breadcrumb and window have it too. */
  isRecord?: boolean
  children?: ReactNode
}

/** The outer shape of every screen: title, lead, actions, then the content. */
export function Page({ title, lead, actions, isCompact = false, isRecord = false, children }: PageProps) {
  useRecordTitle(isRecord ? title : null)
  return (
    <div className={styles.page} data-compact={isCompact || undefined}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && (
          <Folding className={styles.actions} kept="last" label="More actions">
            {actions}
          </Folding>
        )}
      </header>
      {children}
    </div>
  )
}
