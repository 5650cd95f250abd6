import { expect, it } from '@jest/globals'
import { rosterDesk } from '../../../../test/roster-desk'
import { testApp } from '../../../../test/test-app'

const { preview } = rosterDesk(testApp())

const columnsOf = ({ draft }: Awaited<ReturnType<typeof preview>>) =>
  Object.fromEntries(
    (draft.files[0]?.columns ?? []).flatMap(({ field, header }) => (header ? [[field, header] as const] : [])),
  )

const listOf = (...lines: string[]) => `${lines.join('\n')}\n`

it('knows the columns of a list of students in French', async () => {
  const headers =
    'N°;Matricule;Nom;Prénom;Date de naissance;Sexe;Classe;Régime;Nom du père;Téléphone du père;Nom de la mère'
  const found = await preview({
    'liste.csv': listOf(
      headers,
      '1;E1;Byron;Ada;13/02/2010;F;S1 East;Interne;Byron Tom;0788123456;Byron Ann',
      '2;E2;Hopper;Noé;14/02/2010;Masculin;S2 East;Externe;Hopper Jo;0788123457;',
    ),
  })
  expect(found.draft.files[0]?.part).toBe('students')
  expect(found.draft.files[0]?.ignored).toEqual(['N°'])
  expect(columnsOf(found)).toEqual({
    ...{ 'Admission number': 'Matricule', Name: 'Nom', 'Given names': 'Prénom', 'Birth date': 'Date de naissance' },
    ...{ Sex: 'Sexe', Class: 'Classe', Residence: 'Régime', 'Guardian 1 family name': 'Nom du père' },
    ...{ 'Guardian 1 phone': 'Téléphone du père', 'Guardian 2 family name': 'Nom de la mère' },
  })
  expect(found.refused).toEqual([])
  expect(found.counts).toMatchObject({ students: { new: 2 }, guardians: { new: 3 }, streams: { new: 2 } })
  expect(found.warnings).toEqual([])
})

it.each(['PRENOM', 'prénoms', 'Pre\u0301nom', 'Prénom(s)'])(
  'does not mind accents and capitals: %s',
  async (header) => {
    const found = await preview({ 'liste.csv': listOf(`MATRICULE,NOM,${header},CLASSE`, 'E3,Byron,Ada,S1 East') })
    expect(columnsOf(found)).toMatchObject({ Name: 'NOM', 'Given names': header })
    expect(found.counts?.students.new).toBe(1)
  },
)

it.each([
  ['Nom et prénoms', 'Name'],
  ['Noms', 'Name'],
  ["Nom de l'élève", 'Name'],
])('knows a column of whole names: %s', async (header, field) => {
  const found = await preview({ 'liste.csv': listOf(`Matricule,${header},Classe`, 'E4,Byron Ada,S1 East') })
  expect(columnsOf(found)).toMatchObject({ [field]: header })
  expect(found.warnings).toEqual([])
})

it.each([
  ['staff', 'enseignants.csv', 'Matricule,Nom,Prénom,Diplôme', 'T1,Byron,Ada,Licence'],
  ['subjects', 'matieres.csv', 'Code de la matière,Intitulé', 'MAT,Mathématiques'],
  ['allocations', 'attributions.csv', 'Enseignant,Matière,Classe,Année scolaire', 'T1,MAT,S1 East,2026'],
])('knows a list of %s', async (part, name, header, row) => {
  const { draft } = await preview({ [name]: listOf(header, row) })
  expect(draft.files[0]?.part).toBe(part)
  expect(draft.files[0]?.ignored).toEqual([])
})

it('knows who is here and who is not, and when they were born', async () => {
  const rows = [
    ...['S1;Byron;Ada;1er janvier 2010;S1 East;Inscrite', 'S2;Lo;Joy;3 févr. 2010;S1 East;Transférée'],
    ...['S3;Li;Eve;12 août 2010;S1 East;Exclue', 'S4;Ray;Roy;31 déc. 2010;S1 East;Redoublant'],
  ]
  const found = await preview({
    'liste.csv': listOf('Matricule;Nom;Prénom;Date de naissance;Classe;Statut', ...rows),
  })
  expect(found.refused).toEqual([])
  expect(found.draft.inactive).toBe(2)
  const warned = found.warnings.filter(({ column }) => column === 'Statut')
  expect(warned.map(({ line, value }) => [line, value])).toEqual([
    [3, 'Transférée'],
    [4, 'Exclue'],
  ])
})
