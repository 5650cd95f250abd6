import { expect, signIn, test } from './support/test'

test('§7 signing in is POST /api/login with a JSON body of username and password', async ({ page }) => {
  await page.goto('/login')
  const asked = page.waitForRequest('**/api/login')
  const answered = page.waitForResponse('**/api/login')
  await signIn(page, 'admin', 'admin-demo')
  const request = await asked
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual({ username: 'admin', password: 'admin-demo' })
  const reply = await (await answered).json()
  expect(Object.keys(reply).sort()).toEqual(['access_token', 'status'])
  expect(reply.status).toBe(200)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBe(reply.access_token)
})

test('§7 any other status is a failed sign-in, whatever else the reply says', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ json: { status: 201, access_token: 'x' } }))
  await page.goto('/login')
  await signIn(page, 'admin', 'admin-demo')
  await expect(page.getByText('Wrong username or password.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('§7 a network failure is a failed sign-in', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort())
  await page.goto('/login')
  await signIn(page, 'admin', 'admin-demo')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
})

test('§7 a message reaches the other person, and opening the conversation resets the unread count', async ({
  as,
  browser,
  portal,
}) => {
  const page = await as('teacher')
  const unread = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
      const { friends } = await (await fetch('/api/friend/list', { headers })).json()
      return friends[0].new
    })
  const text = `May I come at four? (${Date.now()})`
  const context = await browser.newContext({ baseURL: portal.url })
  const student = await context.newPage()
  await student.goto('/login')
  await signIn(student, 'student', 'student-demo')
  const teachersName = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    return (await (await fetch('/api/me', { headers })).json()).name
  })
  await student.getByRole('button', { name: /^Notifications/ }).click()
  const theirs = student.getByRole('dialog', { name: 'Notifications' })
  await theirs.getByRole('listitem').filter({ hasText: teachersName }).getByRole('button').click()
  await theirs.getByRole('textbox', { name: 'Message' }).fill(text)
  // It is shown while it is on its way: whoever closes the browser then sends it at the next visit.
  const sent = student.waitForResponse(
    (reply) => /\/messages$/.test(reply.url()) && reply.request().method() === 'POST',
  )
  await theirs.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(theirs.getByText(text)).toBeVisible()
  expect((await sent).ok()).toBe(true)
  await context.close()

  expect(await unread()).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('listitem').first().getByRole('button').click()
  await expect(panel.getByText(text)).toBeVisible()
  // The server hears of the opening with a call of its own, behind the drawing.
  await expect.poll(unread).toBe(0)
})

test('§7 the search for people matches whatever the case of the letters', async ({ as }) => {
  const page = await as('admin')
  const counts = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    const ask = async (path: string) => (await (await fetch(path, { headers })).json()).friends
    const [first] = await ask('/api/friend/list')
    const word = first.name.split(' ')[0]
    const upper = await ask(`/api/friend/search?query=${word.toUpperCase()}`)
    const lower = await ask(`/api/friend/search?query=${word.toLowerCase()}`)
    return [upper.length, lower.length]
  })
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[0]).toBe(counts[1])
})
