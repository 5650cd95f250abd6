import { splitTitle } from '../../people/staff'
import { type ReachedGuardians, reachedGuardians } from './reached-guardians'
import type { Known, School } from './roster-plan'
import { streamKey } from './stream-key'

/** What the school holds, asked in the words of a file. */
export class KnownSchool {
  #holders: Map<string, Known> | undefined
  #reached: ReachedGuardians | undefined

  constructor(readonly held: School) {}

  /** What people call a class here. */
  nameOfClass(classCode: string) {
    return this.held.classes.find(({ code }) => code === classCode)?.name ?? classCode
  }

  levelOfClass(classCode: string): string | null {
    return this.held.classes.find(({ code }) => code === classCode)?.level ?? null
  }

  /** The level that a file names in its own words, else that of the first of these classes; null where the word is none of ours. */
  levelOfSubject(word: string | null, classCodes: readonly string[]): string | null {
    const { levels, classes } = this.held
    if (word) return levels.find((level) => isLevelNamed(level, word))?.code ?? null
    return classes.find(({ code }) => classCodes.includes(code))?.level ?? classes[0]?.level ?? null
  }

  /** Our term of a title in a year; none where it is not here. */
  termOf(year: string, title: string) {
    return this.held.terms.get(`${year} ${title}`)
  }

  /** The same as people write it: without a year the current one is meant, without a term the current one. */
  termNamed(year: string, title: string): string | undefined {
    const { current } = this.held
    if (title === '') return year === '' || year === current?.year ? current?.termId : undefined
    const wanted = `${year || (current?.year ?? '')} ${title}`.toLowerCase()
    for (const [name, id] of this.held.terms) {
      if (name.toLowerCase() === wanted || name.toLowerCase() === wanted.replace(/ (\d+)$/, ' term $1')) return id
    }
    return undefined
  }

  /** Our key of the one member of staff of this name. */
  staffNamed(name: string): string | null {
    const asked = nameKey(splitTitle(name).name)
    const isAsked = (personName: string) => nameKey(splitTitle(personName).name) === asked
    const found = [...this.held.byId.staff].filter(([, { personName = '' }]) => isAsked(personName))
    return found.length === 1 && found[0] ? found[0][0] : null
  }

  /** Our key of the stream of a class by its name; without one of the only stream that the class has. */
  streamNamed(classCode: string, name: string): string | null {
    const ofClass = [...this.held.byId.streams].filter(([, { values }]) => values.class_code === classCode)
    const held = name && this.nameOfStreamAlike(classCode, name).toLowerCase()
    const found = held ? ofClass.filter(([, { values }]) => values.name?.toLowerCase() === held) : ofClass
    return found.length === 1 && found[0] ? found[0][0] : null
  }

  /** What the streams of a class are called here. */
  streamsOf(classCode: string): string[] {
    return [...this.held.byId.streams.values()].flatMap(({ values }) =>
      values.class_code === classCode && values.name ? [values.name] : [],
    )
  }

  /** A stream of a class as it is called here, which may differ from its name in a file by capitals; the latter where there is none. */
  nameOfStream(classCode: string, name: string): string {
    const names = this.streamsOf(classCode)
    if (names.includes(name)) return name
    return names.find((held) => held.toLowerCase() === name.toLowerCase()) ?? name
  }

  /** The same for names in words, where dots, spaces and the like may differ too: of the one stream that is meant by them. */
  nameOfStreamAlike(classCode: string, name: string): string {
    const same = this.nameOfStream(classCode, name)
    const names = this.streamsOf(classCode)
    if (names.includes(same)) return same
    const [alike, ...others] = names.filter((held) => streamKey(held) === streamKey(name))
    return alike && others.length === 0 ? alike : name
  }

  /** Whether a file names one of our guardians by this id. */
  isGuardian(externalId: string) {
    const { byExternalId, byId } = this.held
    return byExternalId.guardians.has(externalId) || byId.guardians.has(externalId)
  }

  /** The guardian whom files know by this id, by that id. */
  guardianOf(externalId: string): Known | null {
    const known = this.held.byExternalId.guardians.get(externalId)
    return known ? { ...known, id: externalId } : null
  }

  /** The one guardian of a name and phone, by the id that files know them by; null where there is none or several. */
  guardianReached(reach: string): Known | null {
    return this.#guardians().named.get(reach) ?? null
  }

  /** The same of the one guardian who has a number. */
  guardianAtNumber(number: string | null): Known | null {
    return (number && this.#guardians().numbered.get(number)) || null
  }

  #guardians() {
    this.#reached ??= reachedGuardians(this.held)
    return this.#reached
  }

  /** Whoever has a learner id. */
  holderOf(learnerId: string) {
    this.#holders ??= new Map(
      [...this.held.byId.students.values()].map((known) => [known.values.learner_id?.toLowerCase() ?? '', known]),
    )
    return this.#holders.get(learnerId.toLowerCase())
  }

  /** The class of a student who is here. */
  classOf({ values: { stream } }: Known) {
    return (stream && this.held.byId.streams.get(stream)?.values.class_code) || null
  }

  /** The level of that class. */
  levelOf(known: Known) {
    const classCode = this.classOf(known)
    return classCode ? this.levelOfClass(classCode) : null
  }
}

/** The words of a name in any order. */
const nameKey = (name: string) => name.toLowerCase().replace(/[,.]/g, ' ').split(/\s+/).filter(Boolean).sort().join(' ')

/** By its code or its name; a level with one letter also by a word that begins with it, for instance `Advanced` for `A`. */
function isLevelNamed({ code, name }: { code: string; name: string }, word: string) {
  const asked = word.trim().toLowerCase()
  return (
    [code, name].some((text) => text.toLowerCase() === asked) ||
    (code.length === 1 && asked.startsWith(code.toLowerCase()))
  )
}
