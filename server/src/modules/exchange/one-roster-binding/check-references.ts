import { type BindingFile, type Finding, type Package, valuesOf } from './finding'

/** Rows that name what is in no file. What an earlier package may have brought is taken to be there. */
export function checkReferences({ files, modes }: Package): Finding[] {
  const idsOf = new Map([...files].map(([name, { rows }]) => [name, new Set(rows.map(({ get }) => get('sourcedId')))]))
  const isKnown = (file: string, id: string) => modes.get(file) === 'delta' || (idsOf.get(file)?.has(id) ?? false)
  return [...files.values()].filter(({ mode }) => mode === 'bulk').flatMap((file) => missingIn(file, isKnown))
}

const missingIn = ({ table, fields, rows }: BindingFile, isKnown: (file: string, id: string) => boolean): Finding[] =>
  fields.flatMap(({ name: column, names }) => {
    if (!names) return []
    const sentence = `No row of ${names.file}.csv has this id.`
    return rows.flatMap(({ line, get }) => {
      const given = names.isList ? valuesOf(get(column)) : [get(column)]
      const unknown = given.filter((id) => id && !isKnown(names.file, id))
      return unknown.map((value) => ({ ...{ file: table.name, line, column, value }, rule: 'references', sentence }))
    })
  })

/** Rows whose chain of parents leads back to them. */
export function checkParents({ files }: Package): Finding[] {
  return ['orgs', 'academicSessions'].flatMap((name) => {
    const file = files.get(name)
    const parents = new Map(file?.rows.map(({ get }) => [get('sourcedId'), get('parentSourcedId')]))
    return (file?.rows ?? []).flatMap(({ line, get }): Finding[] => {
      const seen = new Set<string>()
      let at = get('sourcedId')
      while (at && !seen.has(at)) {
        seen.add(at)
        at = parents.get(at) ?? ''
      }
      if (at === '' || at !== get('sourcedId')) return []
      const sentence = 'Its parents lead back to itself.'
      const value = get('parentSourcedId')
      return [{ file: file?.table.name ?? name, line, column: 'parentSourcedId', rule: 'references', sentence, value }]
    })
  })
}
