import { demoDay } from './support/demo-days'
import { aNewSchool, enterAsFirstAdmin } from './support/new-school'
import { expect, follow, test } from './support/test'

/** What a screen reader says of each screen on the way of a journey: headings, regions, and a name for whatever can be acted on. */

test('signing in, a register, a mark sheet and an import', async ({ as, page }) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Sign in" [level=1]
    - textbox "Username"
    - textbox "Password"
    - button "Show what is typed"
    - button "Sign in"
    - link "Forgot password?"
  `)

  await as('teacher', `/teacher/student_attendance?date=${demoDay('2026-11-20')}&session=afternoon`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Breadcrumb"
    - heading "Attendance" [level=1]
    - region "Summary":
      - paragraph: 0 of 41 marked
    - table /Register of S2 East/:
      - rowgroup
      - rowgroup:
        - row /Acheng, Brenda/:
          - rowheader /Acheng, Brenda/
          - cell /Last 10 sessions/
          - cell /Acheng, Brenda/:
            - radiogroup "Acheng, Brenda":
              - radio "Present"
              - radio "Absent"
              - radio "Late"
              - radio "Excused"
    - status
    - button /Mark the rest present/
    - button /Save register/
  `)

  await follow(page, '/teacher/marks')
  await page.getByRole('link', { name: /S2 East English/ }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "English Language marks" [level=1]
    - status
    - region "Progress"
    - toolbar "Marks":
      - button "Undo" [disabled]
      - button "Redo" [disabled]
      - button "Paste"
      - button "Fill down"
    - grid "Marks of S2 East in English Language":
      - rowgroup:
        - row:
          - columnheader "Student"
          - columnheader /Beginning of term of 100/
      - rowgroup:
        - row:
          - rowheader "1 Acheng, Brenda"
          - gridcell
  `)

  await as('admin', '/import_roster')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Import roster" [level=1]
    - list "Steps of the import":
      - listitem: 1 Drop
      - listitem: 2 Map
      - listitem: 3 Preview
      - listitem: 4 Apply
    - 'region "Step 1: Drop"':
      - button "Drop the roster here, or choose files"
      - region "Templates for your own lists":
        - heading "Templates for your own lists" [level=2]
  `)
})

test('an application from the board to its own page', async ({ as }) => {
  const page = await as('admin', '/admissions')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Breadcrumb"
    - heading "Admissions" [level=1]
    - button "Number patterns"
    - link "New application"
    - searchbox "Search applications"
    - combobox "Class"
    - combobox "Year"
    - paragraph: "Drag a card, use its menu, or the keys: ↑ ↓ between cards, → one stage on, ← one stage back."
    - status
    - region /Applied \\d+/:
      - heading /Applied \\d+/ [level=2]
      - list:
        - listitem:
          - link "Mutebi, John"
          - button "Move Mutebi, John to…"
          - paragraph: /S1, 2027/
  `)

  await page.getByRole('link', { name: 'New application' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Sections":
      - list:
        - listitem:
          - button "Applicant"
        - listitem:
          - button "Wish"
        - listitem:
          - button "Guardian"
        - listitem:
          - button "Office"
    - form "New application":
      - group "Applicant":
        - textbox "Family name"
        - textbox "Given names"
        - combobox "Sex"
        - textbox "Birth date"
      - group "Wish":
        - combobox "Class"
        - spinbutton "Year"
      - group "Guardian":
        - textbox "Guardian’s family name"
      - group "Office":
        - textbox "Conditions of the offer"
  `)

  await page.goto('/admissions')
  await page.getByRole('link', { name: 'Mutebi, John' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "All applications"
    - link "Edit"
    - button "Move to…"
    - region "Mutebi, John":
      - heading "Mutebi, John" [level=2]
      - term: Class wished for
      - definition: S1, 2027
    - region "Guardian":
      - heading "Guardian" [level=2]
    - region "Documents":
      - combobox "Kind of document"
      - button "Drop documents here, or choose files"
    - region "History":
      - heading "History" [level=2]
  `)
})

test('report cards, from the streams to the comments and the question before publishing', async ({ as }) => {
  const page = await as('admin', '/report_cards')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Report cards" [level=1]
    - button "Comment bank"
    - button "Write suggested comments"
    - button "Print the whole school"
    - combobox "Term"
    - table "Streams":
      - rowgroup:
        - row:
          - columnheader "Stream"
          - columnheader "Students"
          - columnheader "Assessments not approved"
          - columnheader "Missing marks"
          - columnheader "Published cards"
      - rowgroup:
        - row:
          - rowheader "S1 East":
            - link "S1 East"
          - cell /\\d+/
  `)

  await page.getByRole('link', { name: 'S1 East' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Report cards S1 East" [level=1]
    - link "Marks"
    - button "Publish"
    - combobox "Term"
    - region "Comments":
      - heading "Comments" [level=2]
      - list "Comments":
        - listitem:
          - button /Preview the card of/
          - textbox /Class teacher on/
          - button /Suggestions for Class teacher on/
          - status
          - textbox /Head teacher on/
          - button /Suggestions for Head teacher on/
          - status
  `)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog /Publish/:
      - heading /Publish/
      - textbox "Reason for provisional cards"
      - button "Cancel"
      - button /Publish \\d+ cards/ [disabled]
  `)
})

test('the dashboards of a teacher and of a student', async ({ as }) => {
  const page = await as('teacher', '/teacher/dashboard')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Breadcrumb"
    - heading "Dashboard" [level=1]
    - region "My day":
      - heading "My day" [level=2]
      - link "Timetable"
    - region "Registers owed":
      - heading "Registers owed" [level=2]
    - region "Marks owed":
      - heading "Marks owed" [level=2]
      - list:
        - listitem:
          - link /(Christian Religious Education|English Language)/
    - region "My streams today":
      - heading "My streams today" [level=2]
  `)

  await as('student', '/dashboard')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Dashboard" [level=1]
    - region "My day":
      - heading "My day" [level=2]
    - region "My attendance":
      - heading "My attendance" [level=2]
      - link /of \\d+ sessions/
      - img /Last 10 sessions/
    - region "Latest marks":
      - heading "Latest marks" [level=2]
      - link "All my marks"
    - region "Report card":
      - heading "Report card" [level=2]
  `)
})

test('the first hour of a school', async ({ page }) => {
  test.setTimeout(120_000)
  const school = await aNewSchool()
  try {
    await enterAsFirstAdmin(page, school.said)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Dashboard" [level=1]
      - link "Import roster"
      - region "Set up the school":
        - heading "Set up the school" [level=2]
        - text: 0 of 7 done
        - list:
          - listitem:
            - heading "Name the school" [level=3]
            - link "School details"
            - button /Skip. Name the school/
          - listitem:
            - heading "Add the year and its terms" [level=3]:
              - link "Add the year and its terms"
            - button /Skip. Add the year and its terms/
          - listitem:
            - heading "Add streams and subjects" [level=3]
          - listitem:
            - heading "Add students and staff" [level=3]
          - listitem:
            - heading "Allocate subjects to teachers" [level=3]
          - listitem:
            - heading "Publish a timetable" [level=3]
          - listitem:
            - heading "Give staff their accounts" [level=3]
    `)
  } finally {
    await school.end()
  }
})
