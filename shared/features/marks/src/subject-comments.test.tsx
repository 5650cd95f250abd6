import { BadRequestError, TimeoutError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import {
  defineScreens,
  type InputOf,
  listSubjectComments,
  type MarkSheet,
  saveSubjectComment,
} from '@bellhouse/contracts'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { SubjectComments } from './subject-comments'

const place = { streamId: crypto.randomUUID(), subjectId: crypto.randomUUID(), termId: crypto.randomUUID() }
const studentId = crypto.randomUUID()
const sheet = { ...place, subject: 'Biology', stream: 'S1 East' } as MarkSheet

const screens = defineScreens({
  path: 'comments',
  title: 'Comments',
  category: 'staff',
  load: async () => ({ default: () => <SubjectComments sheet={sheet} onClose={() => undefined} /> }),
})

function openComments({ there = { text: '', version: 0 }, isNewer = false } = {}) {
  let comment = there
  let isAway = false
  let isClosed = false
  let isRefused = isNewer
  const saved: Array<InputOf<typeof saveSubjectComment>> = []
  const api = fakeApi(
    answer(listSubjectComments, () => ({
      mayWrite: !isClosed,
      students: [{ studentId, name: 'Nakato, Ada', admissionNumber: 'A1', comment }],
    })),
    answer(saveSubjectComment, (input) => {
      if (isAway) throw new TimeoutError(0)
      if (isRefused || input.version < comment.version) {
        isRefused = false
        comment = { text: 'Theirs.', version: 4 }
        const newer = { record: comment, by: 'Grace Auma', at: null }
        throw new BadRequestError(412, { code: 'newer-version', message: 'Somebody else', newer })
      }
      saved.push(input)
      comment = { text: input.text, version: input.version + 1 }
      return comment
    }),
  )
  const goAway = () => {
    isAway = true
  }
  /** The network is back, after somebody else has written. */
  const comeBack = async () => {
    isAway = false
    comment = { text: 'Theirs.', version: 4 }
    // By then what is on the screen counts as old.
    const later = Date.now() + 60_000
    jest.spyOn(Date, 'now').mockReturnValue(later)
    await act(async () => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    })
    jest.restoreAllMocks()
  }
  const close = () => {
    isClosed = true
  }
  return { saved, goAway, comeBack, close, user: openScreen(screens, { at: '/comments', as: 'staff', api }) }
}

const field = () => screen.findByLabelText<HTMLInputElement>('Nakato, Ada')

it('is saved when its field is left', async () => {
  const { saved, user } = openComments()
  await user.type(await field(), 'Asks good questions.')
  await user.tab()
  await waitFor(() => expect(saved).toEqual([{ ...place, studentId, text: 'Asks good questions.', version: 0 }]))
  await screen.findByText('Saved')
  await screen.findByText(/^1 of 1 written/)
})

it('stands beside what somebody else wrote in between, and can take its place', async () => {
  const { saved, user } = openComments({ isNewer: true })
  await user.type(await field(), 'Mine.')
  await user.tab()
  await screen.findByText(/Grace Auma wrote in the meantime: “Theirs.”/)
  expect((await field()).value).toBe('Mine.')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(saved).toEqual([{ ...place, studentId, text: 'Mine.', version: 4 }]))
})

it('is not put over what came while its network was away', async () => {
  const { saved, goAway, comeBack, user } = openComments()
  await user.type(await field(), 'Mine.')
  goAway()
  await user.tab()
  await screen.findByRole('button', { name: 'Try again' })
  await comeBack()
  await screen.findByText(/^1 of 1 written/)
  expect((await field()).value).toBe('Mine.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/Grace Auma wrote in the meantime: “Theirs.”/)
  expect(saved).toEqual([])
})

it('gives way to what somebody else wrote, where its writer wants that', async () => {
  const { saved, user } = openComments({ isNewer: true })
  await user.type(await field(), 'Mine.')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(async () => expect((await field()).value).toBe('Theirs.'))
  expect(screen.queryByText(/in the meantime/)).toBeNull()
  expect(saved).toEqual([])
})

it('is saved when its dialog is closed by Escape', async () => {
  const { saved, user } = openComments()
  await user.type(await field(), 'Asks good questions.')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

it('asks nothing of whoever leaves while it is being saved', async () => {
  const question = jest.spyOn(window, 'confirm').mockReturnValue(false)
  const { user } = openComments()
  await user.type(await field(), 'Asks good questions.')
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '#elsewhere'
  fireEvent.click(link)
  link.remove()
  expect(question).not.toHaveBeenCalled()
})

it('stays before its writer where the cards were published before it was saved, until they put it away', async () => {
  const { saved, goAway, comeBack, close, user } = openComments()
  await user.type(await field(), 'Mine.')
  goAway()
  await user.tab()
  await screen.findByRole('button', { name: 'Try again' })
  close()
  await comeBack()
  await screen.findByText(/The comment on Nakato, Ada could not be saved, as the comments were closed meanwhile/)
  screen.getByText('Mine.')
  await user.click(screen.getByRole('button', { name: 'Discard the comment on Nakato, Ada' }))
  await screen.findByText('Theirs.')
  expect(screen.queryByText('Mine.')).toBeNull()
  expect(saved).toEqual([])
})
