import { withoutAccents } from '@bellhouse/words'
import type { TaughtGroup } from './allocation-ground.repo'

/** `S.1 East` is S1 East. */
const plain = (text: string) =>
  withoutAccents(text)
    .replace(/(?<=\p{L})\. ?(?=\d)/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

type IsMeant = (group: TaughtGroup) => boolean

interface FoundGroup {
  group: TaughtGroup | null
  fault: string | null
  isAmbiguous?: boolean
}

interface FoundGroups {
  /** None where there is a fault. */
  groups: TaughtGroup[]
  fault: string | null
}

const between = /[,;/&+\n]|\band\b/i

/** Finds a stream or set by its label, or by its name with the class beside it. */
export class GroupWords {
  constructor(readonly groups: readonly TaughtGroup[]) {}

  /** The streams and sets of a cell that may name several: `S1 East, S1 West`, or `S1 East/West`. */
  readAll(text: string, classText: string, isMeant?: IsMeant): FoundGroups {
    const whole = this.read(text, classText, isMeant)
    const parts = text.split(between).map((part) => part.trim())
    if (whole.group) return { groups: [whole.group], fault: null }
    if (parts.length < 2 || whole.isAmbiguous || parts.includes('')) return { groups: [], fault: whole.fault }
    const groups: TaughtGroup[] = []
    for (const part of parts) {
      const found = this.#readNext(part, classText, { isMeant, before: groups.at(-1) })
      if (!found.group) return { groups: [], fault: found.fault }
      if (groups.includes(found.group)) return { groups: [], fault: `“${text}” names ${found.group.label} twice.` }
      groups.push(found.group)
    }
    return { groups, fault: null }
  }

  /** The first may name the class of all; West behind S1 East is that of S1, and of another class only where it says so. */
  #readNext(
    part: string,
    classText: string,
    { isMeant, before }: { isMeant: IsMeant | undefined; before: TaughtGroup | undefined },
  ) {
    const alone = this.read(part, classText, isMeant)
    if (!before || (alone.group && plain(alone.group.label) === plain(part))) return alone
    return this.read(part, before.className, isMeant)
  }

  /** Of several sets of one name the one of the subject is meant. */
  read(text: string, classText: string, isMeant: IsMeant = () => false): FoundGroup {
    const asked = plain(text)
    const ofClass = plain(classText)
    const isOfClass = ({ classCode, className }: TaughtGroup) =>
      ofClass === '' || plain(classCode) === ofClass || plain(className) === ofClass
    const named = this.groups.filter(
      (group) => isOfClass(group) && (plain(group.label) === asked || plain(group.name) === asked),
    )
    const meant = named.filter(isMeant)
    const [group, other] = meant.length === 1 ? meant : named
    if (other) {
      const labels = named.map(({ label, className }) => `${label} (${className})`).join(', ')
      return {
        group: null,
        isAmbiguous: true,
        fault: `“${text}” is more than one stream or set: ${labels}. Write the class too.`,
      }
    }
    if (group) return { group, fault: null }
    const inClass = classText ? ` in ${classText}` : ''
    return { group: null, fault: `The school has no stream or set “${text}”${inClass} on that day.` }
  }
}
