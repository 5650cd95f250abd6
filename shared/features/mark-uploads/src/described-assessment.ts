import type { MarkTarget } from '@bellhouse/contracts'

type Created = NonNullable<MarkTarget['create']>

interface Described {
  title: string
  kind?: Created['kind']
  outOf?: number
}

const kinds: readonly [Created['kind'], RegExp][] = [
  ['beginning-of-term', /\b(?:b\.?o\.?t|beginning|opening|entry)\b/i],
  ['mid-term', /\b(?:m\.?o\.?t|mid|mid-?term|half-?term)\b/i],
  ['end-of-term', /\b(?:e\.?o\.?t|end|final|finals|exam|examination)\b/i],
  ['project', /\bprojects?\b/i],
  ['activity', /\b(?:activity|aoi|cat|test|quiz|exercise|assignment|homework|coursework)\b/i],
]

/** “out of 50”, “/20”, “max 30”, and a number in brackets at the end. */
const most = /[([]?\s*(?:out of|max(?:imum)?(?: marks?)?[:. ]|\/)\s*(\d+(?:\.\d+)?)\s*[)\]]?|[([]\s*(\d+)\s*[)\]]\s*$/i

/** What the name of a column says of the assessment whose marks stand below it; the subject’s own name says nothing of it. */
export function describedBy(header: string, subject: { name: string; code: string } | undefined): Described {
  const found = most.exec(header)
  const outOf = Number(found?.[1] ?? found?.[2] ?? 0)
  const kind = kinds.find(([, words]) => words.test(header))?.[0]
  const words = [subject?.name ?? '', subject?.code ?? ''].filter(Boolean)
  const named = words.reduce((text, word) => without(text, word), header.replace(most, ' '))
  const rest = withoutShort(named, subject?.name)
  const title = rest.replace(/\s+/g, ' ').replace(/^[\s:·,()–-]+|[\s:·,(–-]+$/g, '')
  return { title: isShortFor(title, subject?.name) ? '' : title, ...(kind && { kind }), ...(outOf > 0 && { outOf }) }
}

/** “Chem” and “Maths” are subjects. */
const isShortFor = (title: string, subject = '') =>
  title.length >= 3 && !title.includes(' ') && subject.toLowerCase().startsWith(title.slice(0, 3).toLowerCase())

/** “Chem BOT” is the BOT of Chemistry, so that the assessment of the next subject is not called after this one. */
function withoutShort(text: string, subject = '') {
  const [word = ''] = /^\s*\p{L}{3,}(?=\P{L})/u.exec(text) ?? []
  const short = word.trim().toLowerCase()
  const isShort = short !== '' && subject.toLowerCase().startsWith(short.slice(0, Math.max(3, short.length - 1)))
  return isShort ? text.slice(word.length) : text
}

function without(text: string, word: string) {
  const place = text.toLowerCase().indexOf(word.toLowerCase())
  const isWhole = place >= 0 && !/[\p{L}\p{N}]/u.test((text[place - 1] ?? ' ') + (text[place + word.length] ?? ' '))
  return isWhole ? `${text.slice(0, place)} ${text.slice(place + word.length)}` : text
}
