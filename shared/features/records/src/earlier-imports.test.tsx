import { NetworkError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { defineScreens, type EarlierImport, type InputOf, listImports } from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { EarlierImports } from './earlier-imports'

const counts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 }
const anImport = (given: Partial<EarlierImport>): EarlierImport => ({
  ...{ id: crypto.randomUUID(), fileName: 'list.csv', state: 'applied', startedAt: '2026-11-20T08:00:00Z' },
  ...{ startedBy: 'Peace Tusiime', rows: counts },
  ...given,
})

function openPage(rows: EarlierImport[] | null) {
  const asked: InputOf<typeof listImports>[] = []
  const list = answer(listImports, (input) => {
    asked.push(input)
    if (!rows) throw new NetworkError(0)
    return { rows }
  })
  const page = () => (
    <>
      <p>Drop a file here</p>
      <EarlierImports kind="electives" classCode="s3" />
    </>
  )
  const screens = defineScreens({
    path: 'bring_in',
    title: 'Bring in',
    category: 'admin',
    load: async () => ({ default: page }),
  })
  openScreen(screens, { at: '/bring_in?term=3', as: 'admin', api: fakeApi(list) })
  return asked
}

it('leads back to each import, and says how far it is and where its rows went', async () => {
  const applied = anImport({ rows: { ...counts, new: 1_234, refused: 2 } })
  const asked = openPage([applied, anImport({ fileName: 'half.csv', state: 'mapping', rows: null })])
  const table = within(await screen.findByRole('table', { name: 'Earlier imports' }))
  table.getByRole('row', { name: /list.csv Applied 1,234 new, 2 refused Peace Tusiime/ })
  table.getByRole('row', { name: /half.csv Not finished –/ })
  expect(table.getByRole('link', { name: 'list.csv' }).getAttribute('href')).toBe(
    `/bring_in?term=3&import=${applied.id}`,
  )
  expect(asked).toEqual([{ kind: 'electives', classCode: 's3' }])
})

it('says nothing where nothing was imported', async () => {
  openPage([])
  await screen.findByText('Drop a file here')
  expect(screen.queryByRole('heading', { name: 'Earlier imports' })).toBeNull()
})

it('takes no file away where the list does not come', async () => {
  openPage(null)
  await screen.findByRole('alert')
  screen.getByText('Drop a file here')
})
