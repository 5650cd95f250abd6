import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was measured, by its title: figures by the words that stand over them, with their units. */
export type Rows = Record<string, Record<string, number>>

/** The tables of one run, by their titles. */
export type Results = Record<string, Rows>

export const print = (title: string, rows: Rows) => {
  console.log(title)
  console.table(rows)
}

export async function keep(results: Results, file: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  console.log(`Kept as ${file}`)
}

/** Every figure of this run as a share of what an earlier one had, where both have it. */
export async function compare(results: Results, file: string) {
  const earlier = JSON.parse(await readFile(file, 'utf8')) as Results
  for (const [title, rows] of Object.entries(results))
    print(`${title}: now ÷ ${file}`, sharesOf(rows, earlier[title] ?? {}))
}

/** Every figure as a share of the other one, where both are there. */
export const sharesOf = (rows: Rows, others: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, figures]) => [name, shareOfEach(figures, others[name])]))

function shareOfEach(figures: Record<string, number>, others: Record<string, number> = {}) {
  const shares = Object.entries(figures).flatMap(([words, figure]) => {
    const other = others[words]
    return other ? [[words, Number((figure / other).toFixed(2))]] : []
  })
  return Object.fromEntries(shares)
}

/** Of the same rows measured several times, the least of each figure. */
export function leastOf(runs: readonly Rows[]): Rows {
  const [first = {}] = runs
  const least = (name: string, words: string) =>
    Math.min(...runs.map((rows) => rows[name]?.[words] ?? Number.POSITIVE_INFINITY))
  return Object.fromEntries(
    Object.entries(first).map(([name, figures]) => [
      name,
      Object.fromEntries(Object.keys(figures).map((words) => [words, least(name, words)])),
    ]),
  )
}

/** The middle of several times, in whole milliseconds. */
export function median(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}
