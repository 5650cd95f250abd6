import { describe, expect, it } from '@jest/globals'
import { ClassTitles } from './class-titles'

const classes = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'].map((name) => ({
  ...{ code: name.toLowerCase(), name },
  streams: { S2: ['East', 'West', 'St. Mary'], S3: ['East', 'Lake'], S5: ['PCM/ICT', 'A'] }[name] ?? [],
}))
const titles = new ClassTitles(classes)

describe('the class of a title', () => {
  it.each([
    ['CLASS LIST: FORM 2 EAST 2026', 'FORM 2', 'East'],
    ['FORM TWO WEST', 'FORM 2', 'West'],
    ['Senior II - West (42 students)', 'Senior 2', 'West'],
    ['KISUBI S.S.; S.2 BLUE CLASS LIST TERM 1 2026', 'S.2', 'BLUE'],
    ['Class: Form 1; Stream: Green', 'Form 1', 'Green'],
    ['FORM 2 ST MARY', 'FORM 2', 'St. Mary'],
    ['Form 4 class teacher: Mr. Okello', 'Form 4', ''],
    ['East, Form 2', 'Form 2', 'East'],
    ['S2E', 'S2', 'E'],
    ['Form 3 B', 'Form 3', 'B'],
    ['S5 PCM/ICT 2025/2026', 'S5', 'PCM/ICT'],
    ['2 East', '2', 'East'],
    ['2E', '2', 'E'],
    ['Lake', 'S3', 'Lake'],
    ['Form 1 as at 12/05/2026', 'Form 1', ''],
  ])('is found in “%s”', (title, classWord, stream) => {
    expect(titles.placeIn(title)).toEqual({ classWord, stream })
  })

  it.each([
    ...['KISUBI S.S. 2026 list', 'List of students', 'Term 1 2026', 'Form 1 and 2', 'S1-S4', 'Form 1 – 4', 'East'],
    ...['12 students', '3 April', 'S2 East and S3 East', 'Sheet1', 'students (1)', 'Page 2'],
  ])('is none in “%s”', (title) => {
    expect(titles.placeIn(title)).toBeNull()
  })

  it.each([
    ['2', '2', ''],
    ['1 Green', '1', 'Green'],
    ['3B', '3', 'B'],
    ['S4', 'S4', ''],
  ])('is found in the name of the sheet “%s”', (name, classWord, stream) => {
    expect(titles.placeOfSheet(name)).toEqual({ classWord, stream })
  })

  it.each([
    ['S2 St Mary', 'S2', 'St. Mary'],
    ['S2 holiday work', 'S2', ''],
    ['S1 Green', 'S1', 'Green'],
  ])('is found in the name of the file “%s”', (name, classWord, stream) => {
    expect(titles.placeOfFile(name)).toEqual({ classWord, stream })
  })

  it.each(['Sheet1', '2026', '1 students', 'Data'])('is none in the name of the sheet “%s”', (name) => {
    expect(titles.placeOfSheet(name)).toBeNull()
  })
})
