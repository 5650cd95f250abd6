import { useSearchParams } from 'react-router-dom'
import { LinkButton } from '../button/link-button'
import styles from './pager.module.css'

interface PagerProps {
  /** What is shown, for instance `50 of 1,240 students`. */
  children: string
  /** Where the next page begins, as the server said it; null at the end. */
  next: string | null
}

/** Moves through a list page by page. The place stands in the address as `after`, so the browser's Back is "previous". */
export function Pager({ children, next }: PagerProps) {
  const [params] = useSearchParams()
  const isFirst = !params.has('after')
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>{children}</p>
      {!isFirst && (
        <LinkButton to={addressOf(params, null)} icon="chevron-left">
          First page
        </LinkButton>
      )}
      {next && (
        <LinkButton to={addressOf(params, next)} icon="chevron-right">
          Next page
        </LinkButton>
      )}
    </nav>
  )
}

function addressOf(params: URLSearchParams, after: string | null) {
  const changed = new URLSearchParams(params)
  if (after) changed.set('after', after)
  else changed.delete('after')
  return { search: changed.toString() }
}
