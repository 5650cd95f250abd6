import fc from 'fast-check'
import type { LooseFile } from '../src/platform/table-file/unpack-upload'
import { isText } from './real-files'

/** A file as somebody has it, line by line. */
export interface WholeFile {
  name: string
  lines: readonly string[]
}

type Change = (text: string, at: { one: number; other: number; typed: string }) => Buffer

const eachLine = (text: string, change: (lines: string[]) => string[]) =>
  Buffer.from(change(text.split('\r\n')).join('\r\n'))
const placeIn = (list: readonly unknown[] | string, part: number) => Math.floor(part * list.length)

/** What happens to files between one office and another. */
const changes: Record<string, Change> = {
  'cut off': (text, { one }) => Buffer.from(text.slice(0, placeIn(text, one))),
  'begun too late': (text, { one }) => Buffer.from(text.slice(placeIn(text, one))),
  'a part lost': (text, { one, other }) =>
    Buffer.from(text.slice(0, placeIn(text, one)) + text.slice(placeIn(text, one) + placeIn('x'.repeat(80), other))),
  'a line doubled': (text, { one }) =>
    eachLine(text, (lines) => lines.flatMap((line, at) => (at === placeIn(lines, one) ? [line, line] : [line]))),
  'a line lost': (text, { one }) => eachLine(text, (lines) => lines.filter((_, at) => at !== placeIn(lines, one))),
  'two lines swapped': (text, { one, other }) =>
    eachLine(text, (lines) => {
      const [first, second] = [placeIn(lines, one), placeIn(lines, other)]
      return lines.with(first, lines[second] ?? '').with(second, lines[first] ?? '')
    }),
  'a part typed anew': (text, { one, other, typed }) => {
    const at = placeIn(text, one)
    return Buffer.from(text.slice(0, at) + typed + text.slice(at + placeIn('x'.repeat(12), other)))
  },
  'a digit typed anew': (text, { one, other }) => {
    const digits = [...text.matchAll(/\d/g)]
    const at = digits[placeIn(digits, one)]?.index ?? 0
    return Buffer.from(text.slice(0, at) + String(placeIn('x'.repeat(10), other)) + text.slice(at + 1))
  },
  'all of it twice': (text) => Buffer.from(text + text),
  'as Latin-1': (text) => Buffer.from(text, 'latin1'),
  'as UTF-16': (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  'read as Latin-1': (text) => Buffer.from(Buffer.from(text, 'utf8').toString('latin1')),
  'with other line ends': (text, { one }) => Buffer.from(text.replaceAll('\r\n', one < 0.5 ? '\n' : '\r')),
  'folded anew': (text) => Buffer.from(text.replace(/[^\r\n]{20}/g, '$&\r\n ')),
}

const mutation = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  one: fc.double({ min: 0, max: 0.999, noNaN: true }),
  other: fc.double({ min: 0, max: 0.999, noNaN: true }),
  typed: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      ';INTERVAL=0',
      'FREQ=SECONDLY',
      '99999999',
      '-',
      '\u0000',
      '\r\n',
      '"',
      'P-1D',
    ),
  ),
})

type Mutation = typeof mutation extends fc.Arbitrary<infer Made> ? Made : never

const damageOf = (bytes: Buffer, all: readonly Mutation[]) =>
  all.reduce<Buffer>((now, { change, ...at }) => changes[change]?.(now.toString('utf8'), at) ?? now, bytes)

/** One of the files and what has happened to it, one thing after another. */
export const damaged = (files: readonly WholeFile[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([{ name, lines }, all]) => ({
      name,
      damage: all.map(({ change }) => change),
      bytes: damageOf(Buffer.from(lines.join('\r\n')), all),
    }))

/** What happens to files that are no text: they arrive in part, twice, or with bytes that were others. */
const byteChanges: readonly ((bytes: Buffer, one: number, other: number) => Buffer)[] = [
  (bytes, one) => bytes.subarray(0, Math.floor(one * bytes.length)),
  (bytes, one) => bytes.subarray(Math.floor(one * bytes.length)),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes, one, other) => {
    const at = Math.floor(one * bytes.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([Math.floor(other * 256)]), bytes.subarray(at + 1)])
  },
  (bytes, one, other) => {
    const at = Math.floor(one * bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(other * 80))])
  },
]

/** What may happen to a file, whatever file it is. */
export const damage = fc.record({
  all: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  change: fc.nat(byteChanges.length - 1),
})

export function damageFile(
  { name, bytes }: LooseFile,
  { all, change }: { all: readonly Mutation[]; change: number },
): LooseFile {
  if (isText(name)) {
    const text = Buffer.from(bytes).toString('utf8').replace(/\r?\n/g, '\r\n')
    return { name, bytes: new Uint8Array(damageOf(Buffer.from(text), all)) }
  }
  const { one, other } = all[0] ?? { one: 0, other: 0 }
  return { name, bytes: new Uint8Array(byteChanges[change]?.(Buffer.from(bytes), one, other) ?? bytes) }
}
