import { refusedAtOnce } from '@bellhouse/contracts'
import type { Db } from '../db/open'
import { jsonOf } from './import.repo'
import type { RefusedPage } from './refused-rows'

const pagesAtOnce = 20

/** In the transaction that saves the preview they belong to; those of the one before go. */
export async function saveRefused(db: Db, importId: string, pages: Iterable<RefusedPage>) {
  await deleteRefused(db, importId)
  const insert = (first: number, documents: readonly string[]) =>
    db
      .insertInto('import_refused')
      .values(documents.map((document, place) => ({ import_id: importId, page: first + place, document })))
      .execute()
  let first = 0
  let waiting: string[] = []
  for (const page of pages) {
    waiting.push(jsonOf(page))
    if (waiting.length < pagesAtOnce) continue
    await insert(first, waiting)
    first += waiting.length
    waiting = []
  }
  if (waiting.length > 0) await insert(first, waiting)
}

/** As many as are sent at once, from that one on; nothing where no preview was saved with them. */
export async function findRefused(db: Db, importId: string, from: number): Promise<RefusedPage | undefined> {
  const page = Math.floor(from / refusedAtOnce)
  const next = from % refusedAtOnce === 0 ? [] : [page + 1]
  const found = await db
    .selectFrom('import_refused')
    .select(['page', 'document'])
    .where('import_id', '=', importId)
    // Of the first one comes how many there are, where somebody asks for what is behind the last.
    .where('page', 'in', [0, page, ...next])
    .orderBy('page')
    .execute()
  const pages = found.map((one) => ({ page: one.page, ...(one.document as unknown as RefusedPage) }))
  const [any] = pages
  if (!any) return undefined
  const asked = pages.filter((one) => one.page >= page)
  return {
    total: any.total,
    rows: asked
      .flatMap(({ rows }) => rows)
      .slice(from % refusedAtOnce)
      .slice(0, refusedAtOnce),
    headers: Object.assign({}, ...asked.map(({ headers }) => headers)),
  }
}

export async function deleteRefused(db: Db, importId: string) {
  await db.deleteFrom('import_refused').where('import_id', '=', importId).execute()
}
