import type { WebSocket as Line, Page } from '@playwright/test'
import { enter, expect, signIn, test } from './support/test'

/** The lines that a page opens from now on. */
function linesOf(page: Page) {
  const lines: Line[] = []
  page.on('websocket', (line) => lines.push(line))
  return lines
}

test('the sign-in page opens no line, a person who is signed in has one, and it closes with the sign-out', async ({
  page,
}) => {
  const lines = linesOf(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(lines).toHaveLength(0)

  await signIn(page, 'teacher', 'teacher-demo')
  await expect.poll(() => lines.length).toBe(1)
  expect(new URL(lines[0]?.url() ?? '').pathname).toBe('/api/live')
  expect(lines[0]?.url()).not.toContain('eyJ')
  await page.getByRole('link', { name: 'Timetable' }).first().click()
  expect(lines).toHaveLength(1)

  await page.getByRole('banner').getByRole('button', { name: 'teacher' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(lines).toHaveLength(1)
})

test('a message comes to both tabs of its person along the line, and nothing is asked for', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  const [first, second] = [await context.newPage(), await context.newPage()]
  const heard = new Map<Page, number[]>()
  const asked: string[] = []
  for (const page of [first, second]) {
    const seqs: number[] = []
    heard.set(page, seqs)
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => {
        const event = JSON.parse(String(payload))
        if (event.type === 'message') seqs.push(event.message.seq)
      }),
    )
  }
  const isReady = (page: Page) => page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'))
  const firstReady = isReady(first)
  await enter(first, 'teacher')
  await firstReady
  const secondReady = isReady(second)
  await second.goto('/teacher/dashboard')
  await secondReady

  const student = await studentOf(portal.url)
  for (const page of [first, second]) page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const sent: number[] = []
  for (let number = 1; number <= 20; number += 1) {
    const { seq } = await student.send(`Number ${number}`)
    sent.push(seq)
    await expect.poll(() => [...heard.values()].every((seqs) => seqs.includes(seq))).toBe(true)
  }
  for (const seqs of heard.values()) expect(seqs).toEqual(sent)
  expect(asked.filter((path) => path.endsWith('/messages'))).toEqual([])
  await context.close()
})

/** The student of the demo school as a program, with the conversation with the own teacher. */
async function studentOf(url: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return reply.json()
  }
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const { access_token } = await ask('POST', '/api/login', { username: 'student', password: 'student-demo' })
  headers = { ...headers, authorization: `Bearer ${access_token}` }
  const { threads } = await ask('GET', '/api/chat/threads')
  const { id } = threads.find(({ kind }: { kind: string }) => kind === 'pair')
  return {
    send: (text: string) =>
      ask('POST', `/api/chat/threads/${id}/messages`, { clientId: crypto.randomUUID(), text }) as Promise<{
        seq: number
      }>,
  }
}
