import { isDeepStrictEqual } from 'node:util'
import { conflict, invalidFields } from '../../../http/problems'
import { listText } from '../../../platform/list-text'

interface NamedClass {
  code: string
  name: string
}

/** Neither the address nor the name of a class is that of another one. */
export function mustBeNewClass({ code, name }: NamedClass, classes: readonly NamedClass[]) {
  const same = classes.find((one) => one.code === code)
  if (same) throw invalidFields({ code: `${same.name} already has this code` })
  mustBeFreeName(name, classes)
}

export function mustBeFreeName(name: string, others: readonly NamedClass[]) {
  const same = others.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (same) throw invalidFields({ name: `There is already a class ${same.name}` })
}

/** An order names every class once. */
export function mustBeAll(codes: readonly string[], classes: readonly string[]) {
  const isSame = codes.length === classes.length && classes.every((code) => codes.includes(code))
  if (!isSame) throw conflict('The classes have changed in the meantime. Load the page again, then choose the order.')
}

interface InSchool {
  students: number
  applications: number
  marks: number
  streams: number
}

/** Other classes are chosen in one act only while nothing stands on those that there are. */
export function mustBeEmpty({ students, applications, marks, streams }: InSchool) {
  const reasons = [
    students > 0 && 'students',
    applications > 0 && 'applications',
    marks > 0 && 'assessments',
    streams > 0 && 'streams',
  ].filter((word) => word !== false)
  if (reasons.length === 0) return
  throw conflict(`The school has ${listText(reasons)} already. Add, rename and remove single classes instead.`)
}

/** Whoever takes a set back would lose what was changed since without being asked. */
export function mustBeUnchanged(now: unknown, then: unknown) {
  if (isDeepStrictEqual(now, then)) return
  throw conflict(
    'Classes, levels or subjects were changed since then, so this is not undone. Choose another set, or change single classes.',
  )
}
