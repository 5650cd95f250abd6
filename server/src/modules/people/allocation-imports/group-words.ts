import type { TaughtGroup } from './allocation-ground.repo'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

interface FoundGroup {
  group: TaughtGroup | null
  fault: string | null
}

/** Finds a stream or set by its label, or by its name with the class beside it. */
export class GroupWords {
  constructor(readonly groups: readonly TaughtGroup[]) {}

  /** Of several sets of one name the one of the subject is meant. */
  read(text: string, classText: string, isMeant: (group: TaughtGroup) => boolean = () => false): FoundGroup {
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
      return { group: null, fault: `“${text}” is more than one stream or set: ${labels}. Write the class too.` }
    }
    if (group) return { group, fault: null }
    const inClass = classText ? ` in ${classText}` : ''
    return { group: null, fault: `The school has no stream or set “${text}”${inClass} on that day.` }
  }
}
