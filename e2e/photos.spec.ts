import type { Locator, Page } from '@playwright/test'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: true })

/** A picture that is red at the left and blue at the right, twice as wide as high. */
async function aPicture(page: Page, name = 'face.png') {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 600
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, 600, 600)
    pen.fillStyle = 'blue'
    pen.fillRect(600, 0, 600, 600)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Twelve million pixels in which no two are alike. */
async function aLargePicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 4000
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const pixels = pen.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
    pen.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.6).split(',')[1] ?? ''
  })
  return { name: 'telephone.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** How large a shown picture really is, and its colours at the left and the right edge. */
async function look(picture: Locator) {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  return picture.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(img, 0, 0)
    const colourAt = (x: number) => {
      const [red = 0, , blue = 0] = pen.getImageData(x, canvas.height / 2, 1, 1).data
      return red > blue ? 'red' : 'blue'
    }
    return { width: canvas.width, height: canvas.height, left: colourAt(4), right: colourAt(canvas.width - 5) }
  })
}

const textOf = async (place: Locator) => (await place.textContent()) ?? ''

async function openFirstStudent(page: Page, classCode: string) {
  await page.goto(`/students/${classCode}`)
  const link = page.getByRole('table').getByRole('link').first()
  const name = await textOf(link)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

async function choosePicture(page: Page) {
  await page.getByRole('button', { name: 'Add photo' }).click()
  await page.getByLabel('Choose a picture').setInputFiles(await aPicture(page))
  return page.getByRole('application', { name: 'Part of the picture' })
}

test('a photo is cut with the keyboard alone, stands in list, sheet and print, and goes again', async ({ as }) => {
  const page = await as('admin')
  const name = await openFirstStudent(page, 's1')

  const frame = await choosePicture(page)
  await frame.focus()
  for (const key of ['+', '+', '+', ...Array(20).fill('ArrowLeft')]) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Save photo' }).focus()
  await page.keyboard.press('Enter')

  const portrait = page.getByRole('region', { name: 'At a glance' }).getByRole('img', { name })
  expect(await look(portrait)).toEqual({ width: 480, height: 600, left: 'red', right: 'red' })
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Photo added by')

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/photos') && asked.push(request.url()))
  await page.goto('/students/s1')
  const row = page.getByRole('row').filter({ hasText: name })
  expect(await look(row.locator('img'))).toMatchObject({ width: 96, height: 120, left: 'red' })
  expect(asked).toHaveLength(1)

  await page.getByRole('combobox', { name: 'Stream' }).selectOption('S1 East')
  const sheet = page.getByRole('link', { name: 'Photo sheet' })
  await expect(sheet).toHaveAttribute('href', /photo_sheet\/./)
  await sheet.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Photo sheet S1 East' })).toBeVisible()
  const face = page.getByRole('listitem').filter({ hasText: name })
  expect(await look(face.locator('img'))).toMatchObject({ width: 96 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF to print' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Photo sheet S1 East.pdf')

  await face.getByRole('link').click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  await expect(portrait).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Photo removed by')
})

test('a photo is cut by dragging, and a drawing is refused in words', async ({ as }) => {
  const page = await as('admin', '/staff')
  await page.getByRole('table').getByRole('link').first().click()

  await page.getByRole('button', { name: 'Add photo' }).click()
  const svg = { name: 'face.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Choose a picture').setInputFiles(svg)
  await expect(page.getByRole('alert')).toContainText('face.svg is not a JPEG, PNG or WebP picture.')
  await page.getByLabel('Choose a picture').setInputFiles(await aPicture(page))
  await expect(page.getByRole('alert')).toHaveCount(0)

  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The frame is not there')
  await page.mouse.move(box.x + 200, box.y + 100)
  await page.mouse.down()
  for (const x of [150, 80, 10]) await page.mouse.move(box.x + x, box.y + 100)
  await page.mouse.up()
  await page.mouse.move(box.x + 200, box.y + 100)
  await page.getByRole('button', { name: 'Save photo' }).click()

  const portrait = page.getByRole('region', { name: 'Record' }).getByRole('img')
  expect(await look(portrait)).toMatchObject({ left: 'blue', right: 'blue' })
})

test('a picture of a telephone travels with no more pixels than its photo needs', async ({ as }) => {
  const page = await as('admin')
  const name = await openFirstStudent(page, 's4')
  await page.getByRole('button', { name: 'Add photo' }).click()
  const picture = await aLargePicture(page)
  expect(picture.buffer.length).toBeGreaterThan(3_000_000)
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Save photo' }).click(),
  ])
  expect(Number((await sent.allHeaders())['content-length'])).toBeLessThan(picture.buffer.length / 4)
  const portrait = page.getByRole('region', { name: 'At a glance' }).getByRole('img', { name })
  expect(await look(portrait)).toMatchObject({ width: 480, height: 600 })
})

test('the photos of a stream come at once by admission number, and classmates see them', async ({
  as,
  browser,
  portal,
}) => {
  const page = await as('admin', '/photo_sheet')
  await page.getByRole('link', { name: 'S2 East' }).click()
  const numbers = page.getByText(/^BH\/\d{4}\/\d+$/)
  const [one, two] = [await textOf(numbers.first()), await textOf(numbers.nth(1))]
  const pictureOf = (number: string) => aPicture(page, `${number.replaceAll('/', '-')}.png`)

  await page.getByRole('button', { name: 'Add photos' }).click()
  const files = [await pictureOf(one), await pictureOf(two), await pictureOf('holiday')]
  await page.getByLabel('Choose the pictures').setInputFiles(files)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('2 pictures of 3 found their student.')
  await page.getByRole('button', { name: 'Save 2 photos' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toHaveCount(2)

  const student = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(student, 'student', '/students')
  const classmates = student.getByRole('region', { name: 'My class' })
  await expect(classmates.locator('img')).toHaveCount(2)
  expect(await look(classmates.locator('img').first())).toMatchObject({ width: 96, height: 120 })
  await student.context().close()
})

test.describe('for everybody', () => {
  // The content policy keeps every script out that is not ours, the examiner's too.
  test.use({ bypassCSP: true })

  test('giving, cutting and showing photos has no accessibility faults', async ({ as }) => {
    const page = await as('admin')
    const name = await openFirstStudent(page, 's3')
    await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click()
    await expect(page.getByLabel('Choose a picture')).toBeAttached()
    expect(await violationsOf(page), 'choosing').toEqual([])
    await page.getByLabel('Choose a picture').setInputFiles(await aPicture(page))
    await expect(page.getByRole('application').locator('img')).toBeVisible()
    expect(await violationsOf(page), 'cutting').toEqual([])
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByRole('region', { name: 'At a glance' }).getByRole('img', { name })).toBeVisible()
    expect(await violationsOf(page), 'the record').toEqual([])
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page), 'removing').toEqual([])
    const lead = await textOf(page.getByRole('main').getByText(/ · S3 /))
    const stream = lead.split(' · ')[1]?.trim() ?? ''
    await page.goto('/photo_sheet')
    await page.getByRole('link', { name: stream }).click()
    await expect(page.getByRole('main').locator('img')).toHaveCount(1)
    expect(await violationsOf(page), 'the sheet').toEqual([])
  })
})
