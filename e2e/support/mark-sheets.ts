import {
  addAssessment,
  type Endpoint,
  fillPath,
  type InputOf,
  listMarkSheets,
  type MarkPlace,
  type MarkSheet,
  type OutputOf,
  openMarkSheet,
  sheetIdOf,
} from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { demoDay } from './demo-days'
import { expect } from './test'

/** Calls the server as whoever is signed in on the page. */
export async function call<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const isGet = endpoint.method === 'GET'
  const url = new URL(path, page.url())
  if (isGet) for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const reply = await page.request.fetch(url.href, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}` },
    ...(!isGet && { data: rest }),
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as OutputOf<E>
}

/** The sheet of a stream's subject with so many new assessments; only these are asked about. */
export async function aSheet(page: Page, subject: string, columns: number, stream = 'S1 East') {
  const { rows } = await call(page, listMarkSheets, { search: `${stream} ${subject}` })
  const place = rows.find((one) => one.stream === stream && one.subject === subject)
  if (!place) throw new Error(`There is no sheet of ${stream} in ${subject}`)
  const { streamId, subjectId, termId } = place
  const ofExam = { kind: 'activity', paper: null, outOf: 60, weight: 1, date: demoDay('2026-11-10') } as const
  const exam = { streamId, subjectId, termId, ...ofExam }
  for (let index = 1; index <= columns; index += 1) {
    await call(page, addAssessment, { ...exam, title: `Test ${index}` })
  }
  return { streamId, subjectId, termId }
}

/** The columns of the new assessments, which stand before or behind those that were there. */
export async function openGrid(page: Page, place: MarkPlace, path = '/mark_sheet') {
  await page.goto(new URL(`${path}/${sheetIdOf(place)}`, page.url()).href)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const titles = await grid.locator('thead th').allTextContents()
  return { grid, column: titles.findIndex((title) => title.startsWith('Test ')) - 1 }
}

/** The cell of a row and a column. */
export const spot = (page: Page, row: number, column: number) => page.locator(`[data-spot="${row} ${column}"]`)
export const allSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible({ timeout: 60_000 })

/** The marks of the new assessments as the database has them, by student and column. */
export async function marksOf(page: Page, place: MarkPlace) {
  const sheet: MarkSheet = await call(page, openMarkSheet, place)
  const assessments = sheet.assessments.filter(({ title }) => title.startsWith('Test '))
  return sheet.students.map(({ studentId }) =>
    assessments.map(({ id }) => sheet.marks.find((mark) => mark.assessmentId === id && mark.studentId === studentId)),
  )
}
