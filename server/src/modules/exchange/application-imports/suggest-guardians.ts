import { withoutAccents } from '@bellhouse/words'

export const guardian =
  /parent|guardian|father|mother|next of kin|carer|sponsor|tuteur|tutrice|del tutor|tutor legal|\bpere\b|\bmere\b|encarregado|\bpai\b|\bmae\b|\bpadre|\bmadre|apoderado|mzazi|mlezi|\bbaba\b|\bmama\b|\bvater|\bmutter|\beltern|erziehungsberechtigt|vormund/

const email = /e-?mail|courriel|correo/
const phone = /phone|mobile|whatsapp|\btel\b|telefon|contact|\bcell\b|simu/
const contactName = /contact(?:.s)? (?:name|person)|name of (?:the )?(?:emergency )?contact|personne a contacter$/
const relation = /relation|parente\b|\blien\b|uhusiano|parentesco|verwandt/
const nameWord = /\bnames?\b|\bnoms?\b|\bnome\b|\bnombre\b|\bjina\b/
const noName =
  /occupation|profession|job|address|alive|income|nationality|work|employ|\bid\b|nin\b|religion|tribe|education|birth|\bage\b|signature|title/

const mother = /mother|\bmere\b|mutter|\bmadre|\bmae\b|\bmama\b/
const father = /father|\bpere\b|vater|\bpadre|\bpai\b|\bbaba\b/
const parents: readonly Whose[] = ['mother', 'father']

type Whose = 'mother' | 'father' | 'second' | 'kin' | 'guardian' | 'nobody'
type Kind = 'name' | 'phone' | 'email' | 'relation'

/** Whose column it is, as far as a header says, in small letters and without accents; of father and mother in one, neither. */
export function whoseOf(header: string): Whose {
  // A grandmother is a guardian like others.
  const text = header.replace(/grand-?(?:mother|father|mere|pere)/g, 'guardian')
  const [isMother, isFather] = [mother.test(text), father.test(text)]
  if (isMother !== isFather) return isMother ? 'mother' : 'father'
  if (isMother) return 'guardian'
  const isPerson = guardian.test(text) || /contact|responsable/.test(text)
  if (isPerson && /(?<!\d)2(?!\d)|\b(?:ii|2nd|second|other|two|deuxieme|segund[oa]|zweite[rs]?|pili)\b/.test(text)) {
    return 'second'
  }
  if (/next of kin|\bnok\b|emergency/.test(text) || contactName.test(text)) return 'kin'
  return guardian.test(text) || /responsable/.test(text) ? 'guardian' : 'nobody'
}

function kindOf(header: string): Kind | null {
  if (email.test(header)) return 'email'
  if (contactName.test(header)) return 'name'
  if (phone.test(header)) return 'phone'
  if (relation.test(header)) return 'relation'
  return isName(header) ? 'name' : null
}

/** Not a question about them, such as whether they live together. */
const isName = (header: string) =>
  whoseOf(header) !== 'nobody' &&
  !noName.test(header) &&
  (nameWord.test(header) || (!header.includes('?') && header.split(/\s+/).length <= 4))

interface Person {
  whose: Whose
  columns: Partial<Record<Kind, number>>
}

interface Pair {
  first: Record<Kind, number | null>
  second: Record<Kind, number | null>
}

/**
 * The columns of the two guardians that a file asks for: those that name one person are together. What says of nobody whose it is, is the
 * first one’s, unless that one has such a column; a third person stays beside.
 */
export function suggestGuardians(headers: readonly string[], isFree: (column: number) => boolean): Pair {
  const people: Person[] = []
  for (const [column, header] of headers.entries()) {
    const kind = kindOf(header)
    if (kind === null || !isFree(column)) continue
    const whose = whoseOf(header)
    const person = people.find((one) => one.whose === whose) ?? { whose, columns: {} }
    if (!people.includes(person)) people.push(person)
    person.columns[kind] ??= column
  }
  const own = people.filter((person) => isOwn(person, people)).sort(byRank)
  const [first, second] = own
  const others = people.filter((person) => !own.includes(person)).sort(byRank)
  const surest = [...others.reverse(), ...(first ? [first] : [])].map(({ columns }) => columns)
  return { first: allOf(Object.assign({}, ...surest)), second: allOf(second?.columns ?? {}) }
}

/** Whether it is somebody, and not one more way to reach somebody. */
function isOwn({ whose, columns }: Person, people: readonly Person[]) {
  if (columns.name !== undefined) return true
  const isNamed = (one: Person) => one.columns.name !== undefined
  if (whose === 'second') return people.some(isNamed)
  return parents.includes(whose) && people.some((one) => parents.includes(one.whose) && isNamed(one))
}

/** Whoever has a name goes before who has none, and who is called the second one behind who is not; what is nobody’s is last. */
const rankOf = ({ whose, columns }: Person) =>
  (columns.name === undefined ? 4 : 0) + (whose === 'nobody' ? 2 : 0) + (whose === 'second' ? 1 : 0)
const byRank = (one: Person, other: Person) => rankOf(one) - rankOf(other)

const allOf = ({ name = null, phone = null, email = null, relation = null }: { [K in Kind]?: number | null }) => ({
  ...{ name, phone, email, relation },
})

/** What somebody is to the child, where the name of their column says it. */
export function relationIn(header: string): string | null {
  const whose = whoseOf(withoutAccents(header).toLowerCase())
  return parents.includes(whose) ? whose : null
}
