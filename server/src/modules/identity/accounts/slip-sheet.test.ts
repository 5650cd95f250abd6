import { expect, it } from '@jest/globals'
import { readPdf } from '../../../../test/read-pdf'
import { makePdf } from '../../../platform/pdf/make-pdf'
import { slipSheet } from './slip-sheet'

const school = 'The Very Old and Venerable Secondary School of Saint Somebody on the Hill'
const portal = 'https://portal.a-school-with-a-long-name.example.org'

const slipsOf = (count: number, given = {}) =>
  Array.from({ length: count }, (_, place) => ({
    name: `Pupil ${place}`,
    place: 'S1 East',
    username: `pupil.${place}`,
    oneTimePassword: 'abcd-efgh-jkmn',
    ...given,
  }))

const printed = async (slips: ReturnType<typeof slipsOf>) =>
  readPdf(await makePdf(slipSheet({ slips, school, portal })))

it('prints eight slips on each page of A4, however long the names are', async () => {
  const long = {
    name: 'Oluwaseunfunmi Adebayo-Nakyanzi Ssebunya Kagwa the Third',
    username: 'oluwaseunfunmi.adebayonakyanzissebunyakagwa12',
  }
  const { pages, size } = await printed([...slipsOf(8), ...slipsOf(9, long)])
  expect(size).toEqual([595, 842])
  expect(pages.map((page) => page.match(/One-time password/g)?.length)).toEqual([8, 8, 1])
})

it('says on each slip where to go, with what and what first', async () => {
  const [page] = (await printed(slipsOf(1))).pages
  const text = page?.replace(/\s+/g, ' ')
  for (const words of ['Pupil 0', 'S1 East', 'pupil.0', 'abcd-efgh-jkmn', 'choose a password that only you know']) {
    expect(text).toContain(words)
  }
})
