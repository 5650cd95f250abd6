import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { codePointsOf, fontParts } from './font-parts.mjs'

const theme = join(__dirname, '../../ui/src/theme')
const faces = ['fonts.css', 'serif.css'].flatMap((file) =>
  readFileSync(join(theme, file), 'utf8').split('@font-face').slice(1),
)
const rangeOf = (face) => /unicode-range:([^;]+)/.exec(face)[1]
const points = (ranges) => [...codePointsOf(ranges)].sort((one, other) => one - other)

it('a face says of itself exactly what its part has', () => {
  const cut = faces.filter((face) => face.includes('?part='))
  expect(cut).toHaveLength(4)
  for (const face of cut) {
    const part = /\?part=(\w+)/.exec(face)[1]
    expect(points(rangeOf(face))).toEqual(points(fontParts[part]))
  }
})

it('the parts together are the whole face, and no character is in both', () => {
  const ranges = JSON.parse(
    readFileSync(require.resolve('@fontsource/source-serif-4/unicode.json', { paths: [theme] }), 'utf8'),
  )
  expect(points(Object.values(fontParts).join())).toEqual(points(ranges.latin))
})
