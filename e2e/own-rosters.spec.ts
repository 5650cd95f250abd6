import { readFileSync } from 'node:fs'
import { listStudents } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'own rosters', bypassCSP: true })
test.setTimeout(120_000)

const list = [
  'KISUBI S.S. 2026 list,,,,,,',
  'Kode,Fullt navn,Trinn,D.O.B,Sex,Foresatt,Telefonnr',
  'KS/001,NAMULI Ada,S1 East,12/11/2010,F,Grace Auma,0772000001',
  'KS/002,OKOT Ben,S1 East,03/04/2011,M,Sam Ocen,0772000002',
  'KS/003,AKELLO Eve,S9 East,05/06/2010,F,,',
  'KS/004,OPIO Tom,S2 West,07/08/2010,neither,,',
  'KS/005,,S2 West,09/10/2010,M,,',
  'Total,5,,,,,',
].join('\n')

const upload = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(list) })

async function choose(page: Page, label: string, option: string | RegExp) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  const text = await field.locator('option', { hasText: option }).first().textContent()
  await field.selectOption({ label: text ?? '' })
}

test('a secretary brings in a list of an own shape with bad rows and dates that can be read in two ways', async ({
  as,
}) => {
  const page = await as('admin', '/import_roster')
  await page.getByLabel('Drop the roster here, or choose files').setInputFiles(upload('form one.csv'))

  await test.step('says what the list holds and which column is which', async () => {
    await expect(page.getByText('The names of the columns stand in line 2')).toBeVisible()
    await choose(page, 'What form one.csv holds', 'Students')
    await choose(page, 'Admission number', 'Kode')
    await choose(page, 'Name', 'Fullt navn')
    await choose(page, 'Class', 'Trinn')
    await choose(page, 'Guardian 1 family name', 'Foresatt')
    await choose(page, 'Guardian 1 phone', 'Telefonnr')
    await page.getByRole('button', { name: 'Preview' }).click()
  })

  await test.step('is asked about the dates and the classes that come up with these columns', async () => {
    await expect(page.getByText('With these columns there is more to say')).toBeVisible()
    await choose(page, 'D.O.B in form one.csv: 12/11/2010 is', /day first/)
    await expect(page.getByRole('combobox', { name: 'Grade S1' })).toHaveValue('s1')
    await expect(page.getByRole('combobox', { name: 'Grade S9' })).toHaveValue('')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
  })

  await test.step('sees every row with its fate, and each fault with its place', async () => {
    const rows = page.getByRole('table', { name: 'Where the rows of the files go' })
    await expect(rows.getByRole('row', { name: /form one\.csv/ }).getByRole('cell')).toHaveText([
      '7',
      '2',
      '0',
      '0',
      '3',
      '2',
    ])
    const refused = page.getByRole('table', { name: 'Refused' })
    await expect(refused.getByRole('row')).toHaveCount(4)
    await expect(refused).toContainText('it is not known which class “S9” is')
    await expect(refused).toContainText('“neither” is neither female nor male')
    await expect(refused).toContainText('This student has no name')
    await page.getByRole('tab', { name: 'Left out (2)' }).click()
    const leftOut = page.getByRole('table', { name: 'Rows left out' })
    await expect(leftOut).toContainText('This looks like a line of totals')
    expect(await violationsOf(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the list' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('KISUBI S.S. 2026 list')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('takes the good rows, finds them, and takes all of it back', async () => {
    await page.getByRole('checkbox', { name: 'Skip the 3 refused rows' }).check()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('The roster is in the portal.')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import is undone.')).toBeVisible()
    await page.goto('/students?search=KS/001')
    await expect(page.getByText('NAMULI')).toHaveCount(0)
  })

  await test.step('and the next time the list is known', async () => {
    await page.goto('/import_roster')
    await page.getByLabel('Drop the roster here, or choose files').setInputFiles(upload('form one again.csv'))
    await page.getByText('form one again.csv: every needed column is recognised').click()
    await expect(page.getByText(/A list with these columns was mapped on/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('Fullt navn')
    await page.setViewportSize({ width: 390, height: 844 })
  })
})

const classLists = [
  'HILLSIDE SECONDARY SCHOOL,,',
  'CLASS LIST: S1 EAST,,',
  'Admission number,Name,Sex',
  'CL/001,NAMULI Ruth,F',
  'CL/002,OKOT Paul,M',
  ',,',
  'CLASS LIST: S2 WEST,,',
  'CL/003,AKELLO Joan,F',
].join('\n')

test('a secretary brings in lists that say their class in a title alone', async ({ as }) => {
  const page = await as('admin', '/import_roster')
  const file = { name: 'lists.csv', mimeType: 'text/csv', buffer: Buffer.from(classLists) }
  await page.getByLabel('Drop the roster here, or choose files').setInputFiles(file)

  await test.step('reads where the classes come from, and may say otherwise', async () => {
    await expect(page.getByText('3 rows have no class; line 2 says “CLASS LIST: S1 EAST”')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Rows without a class' })).toHaveValue('title')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
  })

  await test.step('sees each row with its class before anything is written', async () => {
    await page.getByRole('tab', { name: 'Classes given (3)' }).click()
    const given = page.getByRole('table', { name: 'Rows with a class from elsewhere' })
    await expect(given.getByRole('row', { name: /NAMULI Ruth/ })).toContainText('S1 East: line 2 says')
    await expect(given.getByRole('row', { name: /AKELLO Joan/ })).toContainText('S2 West: line 7 says')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('The roster is in the portal.')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('finds everybody in their class, and takes all of it back', async () => {
    const { rows } = await call(page, listStudents, { search: 'CL/00' })
    expect(rows.map(({ name, stream }) => [name, stream])).toEqual([
      ['AKELLO, Joan', 'S2 West'],
      ['NAMULI, Ruth', 'S1 East'],
      ['OKOT, Paul', 'S1 East'],
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import is undone.')).toBeVisible()
  })
})

const belowOtherLines = [
  'Skole,Kisubi,,',
  'År,2026,,',
  'Kontor,Grace,,',
  'Kode,Fornavn,Etternavn,Trinn',
  'HL/001,Ada,NAMBI,S1 East',
  'HL/002,Ben,OKOT,',
  'HL/003,Cas,OPIO,',
  'HL/004,Joy,AUMA,S2 West',
  'HL/005,Tom,ODONG,',
].join('\n')

test('a secretary says in which line the columns are named, of a list whose classes are written once', async ({
  as,
}) => {
  const page = await as('admin', '/import_roster')
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(belowOtherLines) }
  await page.getByLabel('Drop the roster here, or choose files').setInputFiles(file)

  await test.step('chooses the line, and then has its columns to choose from', async () => {
    await choose(page, 'Headings of liste.csv', 'Line 4: Kode, Fornavn, Etternavn, Trinn')
    await expect(page.getByText('The names of the columns stand in line 4')).toBeVisible()
    await choose(page, 'What liste.csv holds', 'Students')
    await choose(page, 'Admission number', 'Kode')
    await choose(page, 'Given names', 'Fornavn')
    await choose(page, 'Family name', 'Etternavn')
    await choose(page, 'Class', 'Trinn')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
  })

  await test.step('gives rows below a class that class, and brings them in', async () => {
    await expect(page.getByRole('combobox', { name: 'Rows without a class' })).toHaveValue('row-above')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('tab', { name: 'Classes given (3)' }).click()
    await expect(page.getByRole('row', { name: /OPIO/ })).toContainText('S1 East: it is in line 5')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('The roster is in the portal.')).toBeVisible({ timeout: 30_000 })
    const { rows } = await call(page, listStudents, { search: 'HL/00' })
    expect(rows.map(({ name, stream }) => [name, stream])).toEqual([
      ['AUMA, Joy', 'S2 West'],
      ['NAMBI, Ada', 'S1 East'],
      ['ODONG, Tom', 'S2 West'],
      ['OKOT, Ben', 'S1 East'],
      ['OPIO, Cas', 'S1 East'],
    ])
  })
})
