import { describe, expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

type Draft = Awaited<ReturnType<typeof preview>>['draft']

const mapped = ({ files }: Draft) =>
  Object.fromEntries(files[0]?.columns.flatMap(({ field, header }) => (header ? [[field, header]] : [])) ?? [])

describe('a list of students in other words', () => {
  it.each([
    [
      'German',
      'Schülernummer;Nachname;Vorname;Klasse;Geburtsdatum;Geschlecht;Aufnahmedatum;Mutter;Telefon Mutter;Status\nG1;Müller;Anna;9;03.11.2010;weiblich;24.08.2021;Müller, Eva;0221 123456;aktiv\nG2;Özdemir;Can;10;24.02.2011;m;01.08.2021;;;abgegangen\n',
    ],
    [
      'Spanish',
      'Nº de matrícula;Apellidos;Nombre;Curso;Sección;Fecha de nacimiento;Sexo;Madre;Estado\nE1;García;María;S1;A;05/11/2011;Mujer;López Ruiz, Ana;Matriculada\nE2;Gil;Íñigo;S2;B;21/02/2010;Hombre;;Baja\n',
    ],
    [
      'Portuguese',
      'N.º Processo;Nome Completo;Sexo;Data de Nascimento;Ano;Turma;Encarregado de Educação;Situação\nP1;MARTINS Ana;F;07-03-2011;9.º;A;Rui Martins;Matriculado\nP2;João CONCEIÇÃO;Masculino;29-10-2010;10.º;B;Inês Conceição;Transferido\n',
    ],
    [
      'Swahili',
      'NAMBA YA USAJILI;JINA KAMILI;JINSI;TAREHE YA KUZALIWA;KIDATO;MKONDO;JINA LA MZAZI/MLEZI\nT1;ASHA Juma;KE;14/02/2009;KIDATO CHA KWANZA;A;JUMA MOHAMED\nT2;BARAKA John;ME;03/11/2008;KIDATO CHA PILI;B;JOHN MUSHI\n',
    ],
    [
      'those of a system that writes whose each column is',
      'student.studentNumber,student.lastName,student.firstName,student.birthdate,student.gender,student.grade,student.endStatus\nI1,Garcia,Luis,05/14/2010,M,10,\nI2,Brown,Tyra,07/19/2011,F,09,T1\n',
    ],
  ])('is known: %s', async (_, csv) => {
    const { refused, counts, warnings, draft } = await preview({ 'export.csv': csv })
    expect(draft.files).toMatchObject([{ part: 'students', ignored: [] }])
    expect(refused).toEqual([])
    expect(counts?.students).toMatchObject({ new: 2 })
    expect(warnings.filter(({ sentence }) => /somebody who has left|not known/.test(sentence)).length).toBeLessThan(2)
  })
})

describe('a column', () => {
  it.each([
    ['Adno,UPN,Surname,Forename,Year,Reg', { 'Admission number': 'Adno', 'Learner id': 'UPN', Stream: 'Reg' }],
    [
      'Adm No,Surname,Given Name,Other Names,Class',
      { 'Given names': 'Given Name', 'Middle name': 'Other Names', 'Family name': 'Surname' },
    ],
    ['Adm No,Surname,Other Names,Class', { 'Given names': 'Other Names' }],
    ['Other ID,"Name (Last, First Middle)",Grd', { Name: 'Name (Last, First Middle)', Class: 'Grd' }],
    ['Adm No,Name,Phone (father),Class', { Name: 'Name' }],
  ])('is known beside the others: %s', async (headers, columns) => {
    const { draft } = await preview({ 'students.csv': `${headers}\nX1,X,X,X,X,X\n` })
    expect(mapped(draft)).toMatchObject(columns)
    expect(mapped(draft)).not.toHaveProperty('Phone')
    if (headers.includes('Surname,Other')) expect(mapped(draft)).not.toHaveProperty('Middle name')
  })
})

it.each(['9', '9th', '9th Grade', 'Grade 9', 'Gr 9', 'Klasse 9', '09'])(
  'suggests the same class for the ninth year in other words: %s',
  async (grade) => {
    const { draft } = await preview({ 'students.csv': `Adm No,Surname,Class\nY1,Lee,${grade}\n` })
    expect(draft.mapping.grades[draft.grades[0]?.grade ?? '']).toBe('s3')
  },
)

it.each(['Ancien', 'ancienne', 'Baja', 'Transferido', 'entlassen', 'Amehama'])(
  'knows that a student is gone whose status is %s',
  async (status) => {
    const { warnings } = await preview({ 'students.csv': `Adm No,Surname,Class,Status\nZ1,Lee,S1,${status}\n` })
    expect(warnings.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('somebody who has left'))
  },
)

it.each([
  ['DEMI-PENSIONNAIRE AU TICKET', true],
  ["INTERNE DANS L'ETABLISSEMENT", true],
  ['EXTERNE LIBRE', true],
  ['INTERNATIONAL', false],
])('reads how a student stays where there is more behind the word: %s', async (cell, isKnown) => {
  const { refused } = await preview({ 'students.csv': `Adm No,Surname,Class,Residence\nW1,Lee,S1,${cell}\n` })
  expect(refused).toHaveLength(isKnown ? 0 : 1)
})
