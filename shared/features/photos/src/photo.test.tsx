import { ApiProvider } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { getPhoto, listThumbnails, removeStudentPhoto } from '@bellhouse/contracts'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { PersonLine } from './person-line'
import { PhotoField } from './photo-field'

const studentId = crypto.randomUUID()
const open = new Map<string, Blob>()

beforeEach(() => {
  open.clear()
  URL.createObjectURL = (blob) => {
    const address = `blob:${open.size}-${crypto.randomUUID()}`
    open.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = (address) => void open.delete(address)
})

/** A server that keeps photos, and what was asked of it. */
function aServer(known: readonly string[] = []) {
  const asked: string[][] = []
  const sent: { input: unknown; files: readonly File[] }[] = []
  const fake = fakeApi(
    answer(listThumbnails, ({ photos }) => {
      asked.push(photos)
      return photos.filter((photo) => known.includes(photo)).map((photo) => ({ photo, image: btoa('face') }))
    }),
    answer(getPhoto, () => ({ filename: 'photo.jpg', blob: new Blob(['portrait']) })),
    answer(removeStudentPhoto, (input) => {
      sent.push({ input, files: [] })
      return { photo: null }
    }),
  )
  const api: typeof fake = async (endpoint, input, options) => {
    if (endpoint.transport !== 'upload') return fake(endpoint, input, options)
    sent.push({ input, files: options?.files ?? [] })
    return endpoint.output.parse({ photo: crypto.randomUUID() }) as never
  }
  const around = (children: ReactNode) => (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  return { asked, sent, show: (children: ReactNode) => render(around(children)) }
}

describe('the faces of a list', () => {
  const photos = Array.from({ length: 70 }, () => crypto.randomUUID())

  it('come in one request for sixty, and once for a photo that stands there twice', async () => {
    const { asked, show } = aServer(photos)
    const { container } = show(
      [...photos, photos[0]].map((photo, index) => (
        <PersonLine key={index} name={`Person ${index}`} photo={photo ?? null} />
      )),
    )
    await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(71))
    expect(asked.map((list) => list.length)).toEqual([60, 10])
    expect(container.querySelector('img')?.src).toMatch(/^blob:/)
  })

  it('are initials where the photo is not for this person to see', async () => {
    const { asked, show } = aServer([])
    show(<PersonLine name="Acheng, Brenda" photo={photos[0] ?? null} />)
    await waitFor(() => expect(asked).toHaveLength(1))
    screen.getByText('BA')
  })

  it('leave nothing in memory when the list is gone', async () => {
    const { show } = aServer(photos)
    const { container, unmount } = show(<PersonLine name="Ada" photo={photos[0] ?? null} />)
    await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1))
    unmount()
    expect(open.size).toBe(0)
  })
})

describe('giving a photo', () => {
  const face = new File(['pixels'], 'face.jpg', { type: 'image/jpeg' })

  /** The browser has read the picture and knows its size. */
  function letItLoad() {
    for (const picture of document.querySelectorAll('dialog img')) {
      Object.defineProperty(picture, 'naturalWidth', { value: 800 })
      Object.defineProperty(picture, 'naturalHeight', { value: 500 })
      fireEvent.load(picture)
    }
  }

  async function openDialog(photo: string | null = null) {
    const server = aServer()
    const user = userEvent.setup()
    server.show(<PhotoField name="Acheng, Brenda" photo={photo} owner={{ studentId }} />)
    await user.click(screen.getByRole('button', { name: photo ? 'Change photo' : 'Add photo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo of Acheng, Brenda' }))
    return { ...server, user, dialog }
  }

  it('sends the part of the picture that the keys have chosen', async () => {
    const { user, dialog, sent } = await openDialog()
    await user.upload(dialog.getByLabelText('Choose a picture'), face)
    letItLoad()
    dialog.getByRole('application', { name: 'Part of the picture' }).focus()
    await user.keyboard('++++')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
    await user.click(dialog.getByRole('button', { name: 'Save photo' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    const zoom = 1.15 ** 4
    const width = 0.5 / zoom
    expect(sent[0]).toMatchObject({ input: { studentId, seen: null }, files: [face] })
    const { cut = {} } = (sent[0]?.input ?? {}) as { cut?: Record<string, number> }
    expect(cut.width).toBeCloseTo(width)
    expect(cut.height).toBeCloseTo(1 / zoom)
    expect(cut.left).toBeCloseTo(0.5 - width / 2 + 2 * 0.04 * width)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('moves with buttons as well', async () => {
    const { user, dialog } = await openDialog()
    await user.upload(dialog.getByLabelText('Choose a picture'), face)
    letItLoad()
    const frame = dialog.getByRole('application')
    const picture = () => frame.querySelector('img')?.style.transform
    const before = picture()
    await user.click(dialog.getByRole('button', { name: 'Show more on the left' }))
    const left = picture()
    expect(left).not.toBe(before)
    await user.click(dialog.getByRole('button', { name: 'Larger' }))
    expect(dialog.getByRole('slider', { name: 'Size' }).getAttribute('aria-valuetext')).toBe('115 %')
  })

  it('takes a picture that is pasted, and refuses what is none before it is sent', async () => {
    const { user, dialog, sent } = await openDialog()
    fireEvent.paste(document.body, {
      clipboardData: { files: [new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })] },
    })
    expect(dialog.getByRole('alert').textContent).toMatch(/Apple’s own format/)
    fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } })
    expect(dialog.getByRole('alert').textContent).toMatch(/not a JPEG, PNG or WebP/)
    fireEvent.paste(document.body, { clipboardData: { files: [face] } })
    expect(dialog.queryByRole('alert')).toBeNull()
    fireEvent.error(dialog.getByRole('application').querySelector('img') as HTMLImageElement)
    expect(dialog.getByRole('alert').textContent).toMatch(/cannot be shown/)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
  })

  it('takes one away only after a second question', async () => {
    const photo = crypto.randomUUID()
    const { show, sent } = aServer()
    const user = userEvent.setup()
    show(<PhotoField name="Acheng, Brenda" photo={photo} owner={{ studentId }} />)
    await screen.findByRole('img', { name: 'Acheng, Brenda' })
    await user.click(screen.getByRole('button', { name: 'Remove photo' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove the photo of Acheng, Brenda?' }))
    expect(sent).toEqual([])
    await user.click(question.getByRole('button', { name: 'Remove photo' }))
    await waitFor(() => expect(sent).toEqual([{ input: { studentId, seen: photo }, files: [] }]))
  })
})
