import { addressOf, classMenu, classMenuWithAll } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { classEntries } from './class-entries'
import { menuFor } from './menu'

const forms = [1, 2].map((number) => ({ code: `form-${number}`, name: `Form ${number}` }))
const students = classMenuWithAll(addressOf.students, 'Students')

describe('the entries of a screen that is by class', () => {
  it('are the school’s own classes, titled as the row titles its classes', () => {
    expect(classEntries('students/:class?', students, forms)).toEqual([
      { url: '/students/', label: 'All classes', title: 'Students' },
      { url: '/students/form-1', label: 'Form 1', title: 'Students Form 1' },
      { url: '/students/form-2', label: 'Form 2', title: 'Students Form 2' },
    ])
  })

  it('§2 stay to the letter where the school has the six classes', () => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => ({ code: `s${number}`, name: `S${number}` }))
    expect(classEntries('students/:class?', students, six)).toEqual(students)
    expect(students.at(-1)).toEqual({ url: '/students/s6', label: 'S6', title: 'Students S6' })
  })

  it('stay as they were built while nobody says which classes there are', () => {
    expect(classEntries('students/:class?', students, undefined)).toBe(students)
  })

  it('stay as they were built where the screen is not by class', () => {
    const children = [{ url: '/library/new', label: 'New', title: 'New books' }]
    expect(classEntries('library/:shelf?', children, forms)).toBe(children)
  })

  it('move the entry that leads to the first class along', () => {
    const place = { group: 'Students', order: 1, icon: 'marks', url: '/marks/s1' }
    const row = {
      path: 'marks/:class?',
      title: 'Student Marks',
      category: 'admin' as const,
      menu: [{ ...place, children: classMenu(addressOf.marks, 'Student Marks') }],
    }
    const [group] = menuFor([{ remote: 'admin', row }], 'admin', forms)
    expect(group?.entries[0]).toMatchObject({ url: '/marks/form-1', title: 'Student Marks' })
    expect(group?.entries[0]?.children.map(({ title }) => title)).toEqual([
      'Student Marks Form 1',
      'Student Marks Form 2',
    ])
  })
})
