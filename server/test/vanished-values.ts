import { ProblemError } from '../src/http/problems'
import { groupBy } from '../src/platform/group-by'
import { readTimetable } from '../src/platform/timetable-file/read-timetable'

interface Value {
  /** Such as `fet/Rooms_List/Room/Building`, of an attribute `…/teacher@email`. */
  path: string
  text: string
  at: number
  /** The lines of the elements around it. */
  around: number[]
}

/** A line for each tag, so that a line says which element it is. */
const inLines = (xml: string) => xml.replaceAll(/>\s*</g, '>\n<')

const tags = /<(\/?)([\w.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>|<\?[^>]*\?>|([^<>]+)/g
const attributesOfTag = /([\w:.-]+)="([^"]*)"/g

/** Every text and every attribute that is not empty, of a document that is well-formed and has no more than a usual one. */
function valuesIn(xml: string): Value[] {
  const values: Value[] = []
  const open: { name: string; line: number }[] = []
  let line = 1
  for (const found of xml.matchAll(tags)) {
    const [whole, closing = '', name = '', attributes = '', single = '', text = ''] = found
    const path = open.map((one) => one.name).join('/')
    const around = open.map((one) => one.line)
    values.push({ path, text, at: found.index, around: around.slice(0, -1) })
    for (const { 1: key = '', 2: value = '', index } of attributes.matchAll(attributesOfTag)) {
      const at = found.index + 1 + name.length + index + `${key}="`.length
      values.push({ path: `${path && `${path}/`}${name}@${key}`, text: value, at, around: [...around, line] })
    }
    if (closing) open.pop()
    else if (name && !single) open.push({ name, line })
    line += whole.split('\n').length - 1
  }
  return values.filter((value) => value.text.trim() !== '')
}

/** The first, the last and one between of each path. */
function samplesOf(values: readonly Value[]): Value[] {
  const byPath = groupBy(values, ({ path }) => path)
  return [...byPath.values()].flatMap((all) => [
    ...new Set([0, Math.floor(all.length / 2), all.length - 1].map((place) => all[place] as Value)),
  ])
}

function read(name: string, xml: string) {
  try {
    const [lessons, rules] = readTimetable({ name, bytes: Buffer.from(xml) })
    return { seen: JSON.stringify([lessons?.rows, rules?.rows]), rules: rules?.rows ?? [] }
  } catch (error) {
    if (error instanceof ProblemError) return { seen: error.problem.message, rules: [] }
    throw error
  }
}

/**
 * The values of a timetable document that make no difference to what is read of it: neither to its lessons nor to what is listed as left out, be they
 * emptied or changed. What stands in an element that is listed as a whole (`wholes` says of a kind whether it is) is listed with it.
 */
export function vanishedValues(name: string, document: string, wholes: RegExp): string[] {
  const xml = inLines(document)
  const { seen, rules } = read(name, xml)
  const listed = new Set(rules.flatMap(({ line, cells }) => (wholes.test(cells[0] ?? '') ? [line] : [])))
  const hasVanished = ({ text, at, around }: Value) => {
    if (around.some((line) => listed.has(line))) return false
    return ['', `${text}7`, `0${text}`, '1'].every(
      (other) => read(name, xml.slice(0, at) + other + xml.slice(at + text.length)).seen === seen,
    )
  }
  const vanished = samplesOf(valuesIn(xml)).filter(hasVanished)
  return [...new Set(vanished.map(({ path }) => path))]
}

export const countValues = (document: string) => valuesIn(inLines(document)).length
