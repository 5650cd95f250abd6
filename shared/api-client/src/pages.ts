import type { Endpoint, InputOf, OutputOf } from '@bellhouse/contracts'
import { useEffect, useState } from 'react'
import { useApi, useEndpoint } from './hooks'

/** More rows than this nobody wants on paper; for such lists there is the download. */
const mostOnPaper = 5_000

type PageOf<E extends Endpoint> = OutputOf<E> & { next: string | null }

/**
 * One page of a list, by the place in its input's `after`. Whoever prints with the keyboard gets the whole list:
 * it is there from the first key until the paper is made. `rowsOf` names the part of the answer that has the rows.
 */
export function usePage<E extends Endpoint>(endpoint: E, input: InputOf<E>, rowsOf: keyof OutputOf<E>): OutputOf<E> {
  const api = useApi()
  const page = useEndpoint(endpoint, input) as PageOf<E>
  const [whole, setWhole] = useState<{ of: PageOf<E>; answer: OutputOf<E> } | null>(null)
  const isWhole = page.next === null && (input as { after?: string }).after === undefined

  useEffect(() => {
    if (isWhole) return
    const handleKey = (event: KeyboardEvent) => {
      if (!isPrint(event)) return
      event.preventDefault()
      const loadPage = (after?: string) => api(endpoint, { ...(input as object), after } as InputOf<E>)
      // What cannot be asked for is not printed either; then the page that is there is better than none.
      void loadAll(loadPage as (after?: string) => Promise<PageOf<E>>, rowsOf).then(
        (answer) => setWhole({ of: page, answer }),
        () => window.print(),
      )
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  useEffect(() => {
    if (!whole) return
    const handlePrinted = () => setWhole(null)
    window.addEventListener('afterprint', handlePrinted)
    window.print()
    return () => window.removeEventListener('afterprint', handlePrinted)
  }, [whole])

  // Another page or filter that was asked for meanwhile is what is shown.
  return whole?.of === page ? whole.answer : page
}

const isPrint = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p'

async function loadAll<P extends { next: string | null }>(load: (after?: string) => Promise<P>, rowsOf: keyof P) {
  let page = await load()
  const rows = [...(page[rowsOf] as unknown[])]
  while (page.next !== null && rows.length < mostOnPaper) {
    page = await load(page.next)
    rows.push(...(page[rowsOf] as unknown[]))
  }
  return { ...page, [rowsOf]: rows }
}
