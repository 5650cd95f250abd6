import { type PartName, titleOfPart } from './release'

/** What a signature is about; it is signed along, so that no file can stand in for one of another kind or remote. */
export interface SignedSubject {
  kind: 'release' | 'pointer'
  remote: PartName
}

/** JSON with sorted keys and no spaces, so that equal values have equal texts. `value` must come from JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join()}}`
}

/** The text that a release's or pointer's `signature` is made over: everything else that the content says. */
export const signedTextOf = ({ kind, remote }: SignedSubject, content: object): string =>
  `bellhouse ${kind} ${titleOfPart(remote)}\n${canonicalJson({ ...content, signature: undefined })}`
