import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { rememberReturn } from '../navigation/return-address'
import { aDeployedRemote, signInAs } from '../testing'
import { preloadLanding } from './preload-landing'

const rows = [
  { path: 'teacher/dashboard', title: 'Dashboard', category: 'staff' as const, first: '/api/dashboards/teacher' },
  {
    path: 'teacher/student_attendance',
    title: 'Attendance',
    category: 'staff' as const,
    first: '/api/register-desk?stream=:stream&date=:date',
  },
  { path: 'teacher/profile', title: 'Profile', category: 'staff' as const },
]

beforeEach(() => {
  signInAs('staff')
  const teacher = aDeployedRemote('teacher', rows)
  const hashed = { integrity: 'sha384-x', size: 1 }
  const files = { ...teacher.release.files, 'screens.js': hashed, 'screens.css': hashed, 'later.js': hashed }
  const screenFiles = { 'teacher/profile': ['later.js'] }
  const release = { ...teacher.release, files, needed: ['screens.css', 'screens.js'], screenFiles }
  const carried = JSON.stringify({ teacher: { ...teacher, release } })
  document.body.innerHTML = `<script type="application/json" id="deployed-remotes">${carried}</script>`
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

function preload(isSignIn: boolean) {
  const begun: string[] = []
  preloadLanding({ begin: (address) => void begun.push(address), fetch: globalThis.fetch }, isSignIn)
  const links = [...document.head.querySelectorAll('link')]
  return { begun, fetched: links.map(({ as, href, integrity }) => [as, new URL(href).pathname, integrity]) }
}

const base = '/store/remote-teacher/releases/1.0.0+aaaaaaaa/'
const together = [
  ['script', `${base}entry.js`, 'sha384-x'],
  ['style', `${base}screens.css`, 'sha384-x'],
  ['script', `${base}screens.js`, 'sha384-x'],
]

it('asks with the sign-in for what the first screen shows', () => {
  expect(preload(true)).toEqual({ begun: ['/api/dashboards/teacher'], fetched: together })
})

it('asks for what is shown where somebody was sent away from', () => {
  rememberReturn('/teacher/student_attendance?stream=1')
  expect(preload(true)).toEqual({ begun: ['/api/register-desk?stream=1'], fetched: together })
})

it('asks for what is shown at the address of the page, where somebody is signed in already', () => {
  history.replaceState(null, '', '/teacher/student_attendance?date=2026-11-19')
  expect(preload(false).begun).toEqual(['/api/register-desk?date=2026-11-19'])
  history.replaceState(null, '', '/teacher/profile')
  expect(preload(false).begun).toEqual([])
})

it('fetches the code of the screen at the address of the page, where the page says what that is', () => {
  history.replaceState(null, '', '/teacher/profile')
  expect(preload(false).fetched).toEqual([...together, ['script', `${base}later.js`, 'sha384-x']])
})

it('asks for nothing in the name of nobody, nor of a category that has no such screen', () => {
  signInAs('student')
  expect(preload(true)).toEqual({ begun: [], fetched: [] })
  localStorage.clear()
  expect(preload(true)).toEqual({ begun: [], fetched: [] })
})
