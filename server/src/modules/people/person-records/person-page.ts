import { capitalised } from '@bellhouse/contracts'
import type { SectionRow } from './person-sections.repo'

interface Told {
  name: string
  title: string
  rows: readonly SectionRow[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const wordsOf = (column: string) => capitalised(column.replaceAll('_', ' '))

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#14231f}table{border-collapse:collapse;margin:0 0 2rem}
th,td{border:1px solid #c9cfca;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#f3f4f1}`

export function pageHead(name: string, school: string, day: string) {
  const title = escaped(`Record of ${name}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>
<p>Everything that ${escaped(school)} keeps about this person in its portal, on ${escaped(day)}. The same is in the folder
“data” for programs; files are as they were given.</p>\n`
}

/** A section as a table; one row alone is read downwards. */
export function pageSection({ name, title, rows }: Told): string {
  const heading = `<h2 id="${name}">${escaped(title)}</h2>\n`
  const [first] = rows
  if (!first) return `${heading}<p>Nothing is kept.</p>\n`
  const columns = Object.keys(first)
  if (rows.length === 1) {
    const lines = columns.map((column) => `<tr><th>${wordsOf(column)}</th><td>${cell(first[column])}</td></tr>`)
    return `${heading}<table>${lines.join('\n')}</table>\n`
  }
  const head = columns.map((column) => `<th>${wordsOf(column)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${cell(row[column])}</td>`).join('')}</tr>`)
  return `${heading}<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>\n`
}

const cell = (value: unknown) => escaped(textOf(value)).replaceAll('\n', '<br>')

export const pageFoot = '</body></html>\n'
