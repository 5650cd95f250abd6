import { describe, expect, it } from '@jest/globals'
import { facesIn, readPdf, readStructure } from '../../../test/read-pdf'
import { letterhead } from './letterhead'
import { makePdf } from './make-pdf'
import { serifText } from './serif-text'

const headOf = (name: string) =>
  makePdf({
    content: letterhead({ sender: { name, motto: '', address: '', phones: [] }, badge: null, width: 467, ink: '#000' }),
  })

describe('the name of the school on its papers', () => {
  it.each(['Bellhouse Secondary School', 'Ọlá Ṣadé College, Kraków'])('is set in Source Serif: %s', async (name) => {
    const pdf = await headOf(name)
    expect(facesIn(pdf)).toEqual(new Set(['SourceSerif4-SemiBold']))
    expect((await readPdf(pdf)).pages[0]).toContain(name)
  })

  it('is one paragraph to whoever hears it', async () => {
    const { pages } = await readStructure(await headOf('Ọlá College'))
    expect(pages[0]).toMatchObject({ unmarked: 0, lines: ['P: Ọlá College'] })
  })

  it('stays whole in the other typeface where a letter is in no part', async () => {
    const pdf = await headOf('Ɗan Ɓaba College')
    expect(facesIn(pdf)).toEqual(new Set(['SourceSans3-SemiBold']))
    expect((await readPdf(pdf)).pages[0]).toContain('Ɗan Ɓaba College')
  })
})

it('keeps a letter and the marks on it in one run', () => {
  expect(serifText('Ọ́la')).toEqual([
    { text: 'Ọ́'.normalize('NFC'), font: 'SourceSerifVietnamese' },
    { text: 'la', font: 'SourceSerif' },
  ])
})
